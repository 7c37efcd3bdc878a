export const secondFactorErrors = {
  second_factor_wrong: 422,
  // With an unconfirmed address, a stranger could lock the mailbox's owner out by a second factor.
  email_not_confirmed: 409,
} as const
