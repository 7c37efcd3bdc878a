export const subscriptionsErrors = {
  /** The person has a membership already, or one that cannot be changed so. */
  membership_running: 409,
  /** There is no membership that could be cancelled, resumed or changed. */
  no_membership: 409,
  /** A subscription is stopped without the token that its page was given. */
  validation_token_missing: 400,
} as const
