import type { PaymentPage, ProductView } from '@serendip/contract'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { ModalQueue } from '../features/modals/index.ts'
import type { NextStep } from '../features/shop/index.ts'
import type { ShopPlace } from '../platform/analytics/app-report.ts'
import type { Observable } from '../platform/observable.ts'
import { CoinShopContext, type CoinWish, type GiftWish } from '../shared/coins/coin-shop.ts'

interface Result {
  readonly page: PaymentPage
  readonly place: ShopPlace
  readonly rateCoins?: number
}

/** The shop over any screen, and what became of a payment. */
export type ShopModals = {
  readonly coinShop: CoinWish
  readonly giftShop: GiftWish
  readonly premiumShop: Pick<CoinWish, 'place'>
  readonly membershipCancel: undefined
  readonly refund: { readonly invoiceId: string }
  readonly exitOffer: { readonly product: ProductView }
  readonly paymentSuccess: Result
  readonly paymentDecline: Result & { next(step: NextStep): void }
}

type Queue = Pick<ModalQueue<ShopModals>, 'open' | 'close'>

/** Says what became of a payment; a shop that is open below stays only after a declined one. */
export function showPaymentResult(queue: Queue, { next, ...result }: ShopModals['paymentDecline']): void {
  const { state } = result.page.invoice
  if (state === 'paid') {
    queue.close('coinShop')
    queue.close('premiumShop')
    queue.open('paymentSuccess', result)
  } else if (state === 'declined') queue.open('paymentDecline', { ...result, next })
}

const shopNames: readonly string[] = [
  'coinShop',
  'giftShop',
  'premiumShop',
  'paymentSuccess',
  'paymentDecline',
]

/** Lets every screen open the shop beside it. */
export function CoinShopProvider({
  modals,
  children,
}: {
  readonly modals: Queue & Observable<readonly { readonly name: string }[]>
  readonly children: ReactNode
}) {
  const openModals = useSyncExternalStore(modals.subscribe, modals.getSnapshot)
  const isOpen = openModals.some(({ name }) => shopNames.includes(name))
  const shop = useMemo(
    () => ({
      isOpen,
      open: (wish: CoinWish) => void modals.open('coinShop', wish),
      openGifts: (wish: GiftWish) => void modals.open('giftShop', wish),
      openPremium: (place: CoinWish['place']) => void modals.open('premiumShop', { place }),
      openRefund: (invoiceId: string) => void modals.open('refund', { invoiceId }),
      openCancelling: () => void modals.open('membershipCancel', undefined),
    }),
    [isOpen, modals],
  )
  return <CoinShopContext value={shop}>{children}</CoinShopContext>
}
