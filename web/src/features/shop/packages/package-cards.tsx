import { formatLocale, type ProductView } from '@serendip/contract'
import { CoinAmount, RadioCards } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
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
  return (
    <RadioCards
      label={t('choose')}
      labelHidden
      layout="tiles"
      value={chosen.productId}
      onChange={onChoose}
      cards={products.map((product) => ({
        value: product.productId,
        title: t('minutes', { count: minutesOf(product.coins) }),
        detail: <PackageDetail product={product} />,
        aside: <PackagePrice product={product} />,
        wide: product.regularPriceMinor !== null,
      }))}
    />
  )
}

function PackageDetail({
  product: { coins, regularPriceMinor, priceMinor, currency },
}: {
  product: ProductView
}) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const money = useMoney()
  return (
    <span className={styles.detail}>
      <CoinAmount
        amount={coins}
        locale={formatLocale(i18n.language)}
        unit={t('everywhere:coins', { count: coins })}
        size="s"
      />
      {regularPriceMinor !== null && (
        <span className={styles.offer}>
          {t('first', {
            price: money({ priceMinor: regularPriceMinor, currency }),
            saved: money({ priceMinor: regularPriceMinor - priceMinor, currency }),
          })}
        </span>
      )}
    </span>
  )
}

function PackagePrice({ product }: { product: ProductView }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <>
      <span className={styles.price}>{money(product)}</span>
      <span className={styles.note}>{t('perMinute', { price: money(perMinuteOf(product)) })}</span>
    </>
  )
}
