import { chargedCoins, earnedCoins } from '@serendip/contract'

// The formulas are in the contract, because browsers check receipts with them.
export { chargedCoins, earnedCoins }

/** Coins to hold for block `block` (from 0) of `blockMs`, so that the holds of any number of blocks add up exactly. */
export function blockCoins(block: number, blockMs: number, rateCoins: number): number {
  return chargedCoins((block + 1) * blockMs, rateCoins) - chargedCoins(block * blockMs, rateCoins)
}
