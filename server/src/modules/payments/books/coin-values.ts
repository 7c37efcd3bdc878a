interface PricedCoins {
  readonly coins: number
  /** The price without its tax. */
  readonly netMinor: number
}

/** Revenue of the coins of an invoice that were used, rounded down: all of the price once all are. */
export const revenueOf = ({ coins, netMinor }: PricedCoins, usedCoins: number): number =>
  Number((BigInt(netMinor) * BigInt(usedCoins)) / BigInt(coins))

/** Deferred revenue of the coins of an invoice that are unused: what their price leaves, so that no cent is lost. */
export const deferredOf = (priced: PricedCoins, unusedCoins: number): number =>
  priced.netMinor - revenueOf(priced, priced.coins - unusedCoins)
