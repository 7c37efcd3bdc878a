import type { ReactNode } from 'react'
import type { ModalQueue, ModalViews } from '../../features/modals/index.ts'
import { DemoCoins } from '../../features/wallet/index.ts'
import { lateView } from '../../platform/late/late-view.tsx'
import type { CoinWish } from '../../shared/coins/coin-shop.ts'
import { type ShopModals, showPaymentResult } from '../coin-shop-provider.tsx'

const CoinShopSheet = lateView(async () => (await import('../../features/shop/index.ts')).CoinShopSheet)
const GiftSheet = lateView(async () => (await import('../../features/gifts/index.ts')).GiftSheet)
const PremiumShopSheet = lateView(async () => (await import('../../features/shop/index.ts')).PremiumShopSheet)
const RefundDialog = lateView(async () => (await import('../../features/shop/index.ts')).RefundDialog)
const CancelDialog = lateView(async () => (await import('../../features/membership/index.ts')).CancelDialog)
const ExitOfferDialog = lateView(async () => (await import('../../features/shop/index.ts')).ExitOfferDialog)
const PaymentSuccessDialog = lateView(
  async () => (await import('../../features/shop/index.ts')).PaymentSuccessDialog,
)
const PaymentDeclineDialog = lateView(
  async () => (await import('../../features/shop/index.ts')).PaymentDeclineDialog,
)

type Queue = Pick<ModalQueue<ShopModals>, 'open' | 'close'>

const resultOf = ({ place, rateCoins }: CoinWish) => ({ place, ...(rateCoins && { rateCoins }) })

export const shopModals = (queue: Queue): ModalViews<ShopModals, (close: () => void) => ReactNode> => ({
  coinShop: (wish) => (close) => (
    <CoinShopSheet
      wish={wish}
      below={<DemoCoins />}
      onClose={close}
      onPremium={() => {
        close()
        queue.open('premiumShop', wish)
      }}
      onOutcome={(page, next) => showPaymentResult(queue, { ...resultOf(wish), page, next })}
    />
  ),
  giftShop: (wish) => (close) => (
    <GiftSheet
      wish={wish}
      onClose={close}
      onCoins={(coins) => {
        close()
        queue.open('coinShop', coins)
      }}
    />
  ),
  premiumShop:
    ({ place }) =>
    (close) => (
      <PremiumShopSheet
        place={place}
        onClose={close}
        onCancel={() => {
          close()
          queue.open('membershipCancel', undefined)
        }}
        onCoins={() => {
          close()
          queue.open('coinShop', { place, missingCoins: null })
        }}
        onOutcome={(page, next) => showPaymentResult(queue, { place, page, next })}
      />
    ),
  membershipCancel: () => (close) => <CancelDialog onClose={close} />,
  refund:
    ({ invoiceId }) =>
    (close) => <RefundDialog invoiceId={invoiceId} onClose={close} />,
  exitOffer:
    ({ product }) =>
    (close) => <ExitOfferDialog product={product} onClose={close} />,
  paymentSuccess: (result) => (close) => <PaymentSuccessDialog {...result} onClose={close} />,
  paymentDecline:
    ({ next, ...result }) =>
    (close) => <PaymentDeclineDialog {...result} onNext={next} onClose={close} />,
})
