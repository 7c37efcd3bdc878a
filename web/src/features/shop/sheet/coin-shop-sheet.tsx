import type { PaymentPage, ProductView } from '@serendip/contract'
import { formatLocale } from '@serendip/contract'
import { Dialog } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CoinWish } from '../../../shared/coins/coin-shop.ts'
import { BalanceLine } from '../packages/balance-line.tsx'
import { PackageCards } from '../packages/package-cards.tsx'
import { ShopState } from '../packages/shop-state.tsx'
import { useMoney } from '../packages/use-money.ts'
import { useShop } from '../packages/use-shop.ts'
import { another, PayPanel } from '../paying/pay-panel.tsx'
import { PolicyLinks } from '../paying/policy-links.tsx'
import type { NextStep } from '../result/next-step.ts'
import { useShopReports } from '../use-shop-reports.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import styles from './coin-shop-sheet.module.css'
import { type PurchaseBeside, usePurchaseBeside } from './use-purchase-beside.ts'

interface CoinShopSheetProps {
  readonly wish: CoinWish
  /** Below the packages, such as coins to try the product with. */
  readonly below: ReactNode
  onClose(): void
  /** A payment was made or declined; `next` goes on after a declined one. */
  onOutcome(page: PaymentPage, next: (step: NextStep) => void): void
}

/** The shop beside a call or a chat, which goes on: the packages, and Pay. It may be closed at any moment. */
export function CoinShopSheet({ wish, below, onClose, onOutcome }: CoinShopSheetProps) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const shop = useShop({ missingCoins: wish.missingCoins })
  const [first, setFirst] = useState<string | null>(null)
  const purchase = usePurchaseBeside(wish.place, (page) =>
    onOutcome(page, (step) => setFirst(step === 'another' ? another : null)),
  )
  const { choose } = useShopReports(shop, wish.place)
  const { chosen, products } = shop
  const { awaited } = purchase
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="beside"
      title={t('sheet.title')}
      description={<BalanceLine />}
      closeLabel={t('everywhere:close')}
      {...(awaited === null &&
        chosen !== null && {
          footer: <Pay key={first} product={chosen} first={first} purchase={purchase} />,
        })}
    >
      {awaited !== null ? (
        <AwaitedPayment purchase={purchase} awaited={awaited} />
      ) : (
        <div className={styles.content} aria-busy={shop.state === 'loading'}>
          <ShopState shop={shop} />
          {chosen && <PackageCards products={products} chosen={chosen} onChoose={choose} />}
          {below}
          <PolicyLinks />
        </div>
      )}
    </Dialog>
  )
}

interface PayProps {
  readonly product: ProductView
  readonly first: string | null
  readonly purchase: PurchaseBeside
}

/** The price, the method, and the tap that pays. */
function Pay({ product, first, purchase }: PayProps) {
  const { t, i18n } = useTranslation('shop')
  const money = useMoney()
  return (
    <div className={styles.pay}>
      <PayPanel
        label={t('pay', {
          price: money(product),
          count: product.coins,
          coins: new Intl.NumberFormat(formatLocale(i18n.language)).format(product.coins),
        })}
        isCompact
        first={first}
        purchase={purchase}
        onPay={(consent) => void purchase.buy(product, consent)}
        onPayWith={(methodId) => void purchase.buyWith(product, methodId)}
      />
      <p className={styles.once}>{t('once')}</p>
    </div>
  )
}
