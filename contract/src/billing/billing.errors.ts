export const billingErrors = {
  creator_unavailable: 409,
  ring_ended: 410,
} as const
