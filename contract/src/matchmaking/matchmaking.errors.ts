export const matchmakingErrors = {
  already_in_match: 409,
  matching_banned: 403,
  matching_not_open: 403,
  next_too_soon: 429,
} as const
