export const connectionErrors = {
  too_many_connections: 429,
} as const
