export const walletErrors = {
  not_enough_coins: 402,
  price_changed: 409,
  idempotency_conflict: 409,
  spending_limit: 403,
  self_excluded: 403,
  wallet_frozen: 403,
} as const
