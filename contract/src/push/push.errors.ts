export const pushErrors = {
  /** The address of a subscription is of no push service that we send to. */
  push_service_unknown: 422,
} as const
