import { formatLocale, type ProductView } from '@serendip/contract'
import { Card, CoinAmount, GaugeIcon, ReceiptIcon, UndoIcon } from '@serendip/ui'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { BonusClaims } from './offers/bonus-claims.tsx'
import { PackageBonus } from './offers/package-bonus.tsx'
import { useLeaving } from './offers/use-leaving.ts'
import { Orders } from './order/orders.tsx'
import { ReturnLink, useReturnAddress } from './order/return-link.tsx'
import { useReturnToOrder } from './order/use-return-to-order.ts'
import { BalanceLine } from './packages/balance-line.tsx'
import { minutesOf } from './packages/money-text.ts'
import { PackageCards } from './packages/package-cards.tsx'
import { ShopState } from './packages/shop-state.tsx'
import { useMoney } from './packages/use-money.ts'
import { useShop } from './packages/use-shop.ts'
import { PayButton } from './paying/pay-button.tsx'
import { PolicyLinks } from './paying/policy-links.tsx'
import { type Purchase, usePurchase } from './paying/use-purchase.ts'
import styles from './shop-screen.module.css'
import { useShopReports } from './use-shop-reports.ts'

/**
 * `/payment/credits`: the packages of coins, and one button that pays for the chosen one. `Below` is what stands below
 * the packages, such as coins to try the product with.
 */
export function createShopScreen(Below: ComponentType): ComponentType {
  return () => <ShopScreen below={<Below />} />
}

function ShopScreen({ below }: { below: ReactNode }) {
  const { t } = useTranslation('shop')
  const { brand } = usePlatform()
  const shop = useShop({ missingCoins: null })
  const purchase = usePurchase()
  const address = useReturnAddress()
  useReturnToOrder(purchase.awaitedId)
  const { choose } = useShopReports(shop, 'page')
  const { products, chosen, state } = shop
  // Whoever pays goes to the order's page, or to the payment service's.
  useLeaving(state === 'open' && !purchase.isPending ? 'shop' : null)
  return (
    <div className={styles.screen} aria-busy={state === 'loading'}>
      <title>{t('pageTitle', { brand: brand.name })}</title>
      <header className={styles.head}>
        {address !== null && (
          <p>
            <ReturnLink to={address} />
          </p>
        )}
        <h1>{t('title')}</h1>
        <p className={styles.note}>
          <BalanceLine />
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ShopState shop={shop} />
          {chosen && <PackageCards products={products} chosen={chosen} onChoose={choose} />}
          <Suspense fallback={null}>{below}</Suspense>
          <Promises />
          {shop.hasPlans && (
            <p>
              <Link to="/payment/membership">{t('membership.see')}</Link>
            </p>
          )}
          <PolicyLinks />
          <BonusClaims />
          <Orders />
        </div>
        {chosen && <OrderPanel product={chosen} purchase={purchase} />}
      </div>
    </div>
  )
}

/** The order as Pay sends it; on a phone Pay alone, which stays within reach of the thumb. */
function OrderPanel({ product, purchase }: { product: ProductView; purchase: Purchase }) {
  const { t } = useTranslation('shop')
  return (
    <Card asChild className={styles.order ?? ''}>
      <section aria-labelledby="order-title">
        <h2 id="order-title" className={styles.orderTitle}>
          {t('order')}
        </h2>
        <OrderLines product={product} />
        <PackageBonus productId={product.productId} />
        <PayButton product={product} purchase={purchase} />
        <p className={styles.once}>{t('once')}</p>
      </section>
    </Card>
  )
}

function OrderLines({ product }: { product: ProductView }) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const { coins, currency, priceMinor, regularPriceMinor } = product
  const money = useMoney()
  return (
    <dl className={styles.lines}>
      <Line term={t('minutes', { count: minutesOf(coins) })}>
        <CoinAmount
          amount={coins}
          locale={formatLocale(i18n.language)}
          unit={t('everywhere:coins', { count: coins })}
          size="s"
        />
      </Line>
      {regularPriceMinor !== null && (
        <>
          <Line term={t('regularPrice')}>{money({ priceMinor: regularPriceMinor, currency })}</Line>
          <Line term={t('saved')}>{money({ priceMinor: priceMinor - regularPriceMinor, currency })}</Line>
        </>
      )}
      <Line term={t('toPay')}>
        <strong>{money(product)}</strong> <span className={styles.note}>{t('taxIncluded')}</span>
      </Line>
    </dl>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** Promises about money that the product keeps, beside the money. */
function Promises() {
  const { t } = useTranslation('shop')
  const promises = [
    ['receipt', <ReceiptIcon key="icon" />],
    ['refund', <UndoIcon key="icon" />],
    ['limit', <GaugeIcon key="icon" />],
  ] as const
  return (
    <ul className={styles.promises}>
      {promises.map(([promise, icon]) => (
        <li key={promise} className={styles.promise}>
          <span className={styles.sign}>{icon}</span>
          <span>
            <strong>{t(`promise.${promise}.title`)}</strong>
            <span className={styles.promiseText}>{t(`promise.${promise}.text`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
