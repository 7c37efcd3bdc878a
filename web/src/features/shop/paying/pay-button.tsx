import { formatLocale, type ProductView } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../packages/use-money.ts'
import type { Purchase } from './use-purchase.ts'

interface PayButtonProps {
  readonly product: ProductView
  readonly purchase: Purchase
}

/** Pays for the chosen package; it says what is paid and what one gets, and why it failed. */
export function PayButton({ product, purchase: { buy, isPending, problem } }: PayButtonProps) {
  const { t, i18n } = useTranslation(['shop', 'error'])
  const money = useMoney()
  return (
    <>
      {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
      <Button variant="ember" size="xl" block pending={isPending} onClick={() => void buy(product)}>
        {t('pay', {
          price: money(product),
          count: product.coins,
          coins: new Intl.NumberFormat(formatLocale(i18n.language)).format(product.coins),
        })}
      </Button>
    </>
  )
}
