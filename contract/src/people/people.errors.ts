export const peopleErrors = {
  cannot_target_self: 422,
  // Too many people added: POST /follow/{userId}
  follow_limit: 409,
} as const
