export const safetyErrors = {
  report_limit: 429,
  camera_check_required: 403,
} as const
