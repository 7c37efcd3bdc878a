import { createContext, useContext } from 'react'
import type { ShopPlace } from '../../platform/analytics/app-report.ts'

export interface CoinWish {
  readonly place: Exclude<ShopPlace, 'page'>
  /** Coins that are missing for what the person wants to do; null if that is unknown. */
  readonly missingCoins: number | null
  /** Coins that a minute costs in the call beside it, as far as there is one. */
  readonly rateCoins?: number
}

/** Somebody whom one wants to give something. */
export interface GiftWish {
  readonly place: Exclude<ShopPlace, 'ended_call'>
  readonly toId: string
  readonly name: string
}

/** The shop beside a call or a chat, neither of which it leaves. */
export interface CoinShop {
  /** Also while it says what became of a payment. */
  readonly isOpen: boolean
  open(wish: CoinWish): void
  /** The gifts for a person. */
  openGifts(wish: GiftWish): void
  /** Premium instead of coins. */
  openPremium(place: CoinWish['place']): void
  /** The unused coins of an order for their money. */
  openRefund(invoiceId: string): void
  /** Asks why, and cancels the membership. */
  openCancelling(): void
}

/** Without a value the shop is reached by links alone. */
export const CoinShopContext = createContext<CoinShop | null>(null)

export const useCoinShop = (): CoinShop | null => useContext(CoinShopContext)
