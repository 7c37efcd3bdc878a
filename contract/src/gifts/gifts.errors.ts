export const giftsErrors = {
  // Operators paused them
  gifts_paused: 503,
  // This person cannot be given anything
  gift_refused: 409,
} as const
