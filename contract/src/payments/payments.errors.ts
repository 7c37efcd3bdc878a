export const paymentsErrors = {
  /** A saved card on a new device, or after a change of password or address: the person has to prove who they are first. */
  card_locked: 409,
  /** The invoice was paid, has expired, or its product is no longer offered. */
  invoice_closed: 409,
  /** A payment of the invoice is under way, and its outcome is awaited. */
  payment_running: 409,
  /** The payment service does not take purchases from the person's country or in their currency. */
  provider_unsuitable: 409,
  /** Other coins of the order are unused than the person saw, or the time for it is over. */
  refund_changed: 409,
  /** Operators paused all sales for a while. */
  sales_paused: 503,
  /** Nothing is sold now: no provider, or terms that are not published. */
  shop_closed: 503,
} as const
