import { formatLocale, type ProductView } from '@serendip/contract'
import { CoinAmount, RadioCards } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { OfferNote } from '../offers/offer-note.tsx'
import { useCallRate } from './call-rate.ts'
import { minutesOf, perMinuteOf } from './money-text.ts'
import styles from './package-cards.module.css'
import { useMoney } from './use-money.ts'

interface PackageCardsProps {
  readonly products: readonly ProductView[]
  readonly chosen: ProductView
  onChoose(productId: string): void
}

/** Packages to choose from: the minutes that each buys, its coins, its price and that of a minute. */
export function PackageCards({ products, chosen, onChoose }: PackageCardsProps) {
  const { t } = useTranslation('shop')
  const rateCoins = useCallRate()
  return (
    <RadioCards
      label={t('choose')}
      labelHidden
      layout="tiles"
      value={chosen.productId}
      onChange={onChoose}
      cards={products.map((product) => ({
        value: product.productId,
        title: t('minutes', { count: minutesOf(product.coins, rateCoins) }),
        detail: <PackageDetail product={product} />,
        aside: <PackagePrice product={product} />,
        wide: product.offer !== null,
      }))}
    />
  )
}

function PackageDetail({ product }: { product: ProductView }) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  return (
    <span className={styles.detail}>
      <CoinAmount
        amount={product.coins}
        locale={formatLocale(i18n.language)}
        unit={t('everywhere:coins', { count: product.coins })}
        size="s"
      />
      {product.offer !== null && (
        <span className={styles.offer}>
          <OfferNote product={product} />
        </span>
      )}
    </span>
  )
}

function PackagePrice({ product }: { product: ProductView }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const rateCoins = useCallRate()
  return (
    <>
      <span className={styles.price}>{money(product)}</span>
      <span className={styles.note}>{t('perMinute', { price: money(perMinuteOf(product, rateCoins)) })}</span>
    </>
  )
}
