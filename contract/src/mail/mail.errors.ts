export const mailErrors = {
  captcha_failed: 403,
  email_not_registered: 404,
  reset_blocked: 429,
} as const
