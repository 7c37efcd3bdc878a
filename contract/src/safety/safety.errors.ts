export const safetyErrors = {
  report_limit: 429,
} as const
