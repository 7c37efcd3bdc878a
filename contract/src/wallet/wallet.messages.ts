import { z } from 'zod'
import { coins } from '../fields.ts'

export const walletFromServer = {
  /** Coins moved: a screen that shows a balance shows this one. */
  'wallet.changed': z.object({ balanceCoins: coins.nullable(), earnedDeltaCoins: coins }),
} as const
