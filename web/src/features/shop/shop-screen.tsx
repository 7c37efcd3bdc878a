import { formatLocale, type ProductView } from '@serendip/contract'
import { Button, CoinAmount, CreditCardIcon, EmptyState, Notice, RadioCards, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { minutesOf, perMinuteOf } from './money-text.ts'
import { Orders } from './orders.tsx'
import { productsQuery } from './shop-queries.ts'
import styles from './shop-screen.module.css'
import { useMoney } from './use-money.ts'
import { usePurchase } from './use-purchase.ts'

/** `/payment/credits`: the packages of coins, and one button that pays for the chosen one. */
export function ShopScreen() {
  const { t } = useTranslation(['shop', 'everywhere'])
  const { api, brand } = usePlatform()
  const { data, isError, refetch } = useQuery(productsQuery(api))
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError}>
      <title>{t('pageTitle', { brand: brand.name })}</title>
      <h1>{t('title')}</h1>
      {isError && data === undefined && (
        <Notice
          tone="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Waiting />}
      {data && !data.isOpen && (
        <EmptyState icon={<CreditCardIcon />} title={t('closed')} text={t('closedText')} />
      )}
      {data?.isOpen && <Packages products={data.products} />}
      <Orders />
    </div>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </div>
)

/** The first purchase is chosen for who never bought; otherwise the smallest package. */
function Packages({ products }: { products: readonly ProductView[] }) {
  const { t, i18n } = useTranslation(['shop', 'error'])
  const { buy, isPending, problem } = usePurchase()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = products.find(({ productId }) => productId === chosenId) ?? products[0]
  const money = useMoney()
  if (!chosen) return <EmptyState icon={<CreditCardIcon />} title={t('none')} />
  return (
    <>
      <RadioCards
        label={t('choose')}
        labelHidden
        value={chosen.productId}
        onChange={setChosenId}
        cards={products.map((product) => ({
          value: product.productId,
          title: <PackageTitle product={product} />,
          detail: <PackageDetail product={product} />,
        }))}
      />
      <div className={styles.pay}>
        {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
        <Button variant="ember" size="xl" block pending={isPending} onClick={() => void buy(chosen)}>
          {t('pay', {
            price: money(chosen),
            count: chosen.coins,
            coins: new Intl.NumberFormat(formatLocale(i18n.language)).format(chosen.coins),
          })}
        </Button>
        <p className={styles.note}>{t('once')}</p>
      </div>
    </>
  )
}

function PackageTitle({ product }: { product: ProductView }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <span className={styles.row}>
      <span>{t('minutes', { count: minutesOf(product.coins) })}</span>
      <span className={styles.price}>{money(product)}</span>
    </span>
  )
}

function PackageDetail({ product }: { product: ProductView }) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const { regularPriceMinor, currency } = product
  const money = useMoney()
  return (
    <span className={styles.detail}>
      <span className={styles.row}>
        <CoinAmount
          amount={product.coins}
          locale={formatLocale(i18n.language)}
          unit={t('everywhere:coins', { count: product.coins })}
          size="s"
        />
        <span>{t('perMinute', { price: money(perMinuteOf(product)) })}</span>
      </span>
      {regularPriceMinor !== null && (
        <span className={styles.offer}>
          {t('first', { price: money({ priceMinor: regularPriceMinor, currency }) })}
        </span>
      )}
    </span>
  )
}
