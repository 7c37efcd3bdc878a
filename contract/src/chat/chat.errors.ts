export const chatErrors = {
  offensive: 477,
} as const
