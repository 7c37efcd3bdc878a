import type { OfferedGift } from '@serendip/contract'
import { hasFreeLeft, isInFreeGifts } from './free-gift.ts'
import { faceOf, offeredRows } from './gift-catalogue.ts'
import type { GiftsDeps } from './gifts-deps.ts'
import { checkReceiver } from './receiver.ts'

export interface OfferedGifts {
  readonly gifts: OfferedGift[]
  readonly sharePercent: number | null
  readonly balanceCoins: number
  readonly isPaused: boolean
}

/** The gifts that a person can give to another one, and who earns from them. Throws as `checkReceiver`. */
export async function readOffered(deps: GiftsDeps, fromId: string, toId: string): Promise<OfferedGifts> {
  const { db, clock } = deps.plumbing
  const [settings, { earns }, isInTest, rows, balanceCoins] = await Promise.all([
    deps.settings.read(),
    checkReceiver(deps, fromId, toId),
    isInFreeGifts(deps, fromId),
    offeredRows(db),
    deps.wallet.balance(fromId),
  ])
  const now = clock.now()
  const gifts = await Promise.all(
    rows.map(async (row) => ({
      ...faceOf(row),
      priceCoins: row.price_coins,
      isFree: await hasFreeLeft(db, isInTest, { fromId, key: row.key, now }),
    })),
  )
  return {
    gifts,
    sharePercent: earns ? settings.creatorSharePercent : null,
    balanceCoins,
    isPaused: settings.giftsPaused,
  }
}
