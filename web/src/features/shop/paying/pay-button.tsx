import { formatLocale, type PaymentPage, type ProductView } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMoney } from '../packages/use-money.ts'
import { PayPanel } from './pay-panel.tsx'
import { useMethodChoice } from './use-method-choice.ts'
import type { Purchase } from './use-purchase.ts'

interface PayButtonProps {
  readonly product: ProductView
  readonly purchase: Purchase
  /** A saved card was charged: whatever came of it. Otherwise the order's page shows it. */
  onCharged?(page: PaymentPage): void
}

/** Pays for the chosen package; it says what is paid and what one gets, and why it failed. */
export function PayButton({ product, purchase, onCharged }: PayButtonProps) {
  const { t, i18n } = useTranslation('shop')
  const money = useMoney()
  const navigate = useNavigate()
  const choice = useMethodChoice()
  const showOrder = ({ invoice }: PaymentPage) => void navigate(`/payment/step2/${invoice.invoiceId}`)
  const chargeWith = async (methodId: string) => {
    const page = await purchase.buyWith(product, methodId)
    if (page !== null && page.confirmUrl === null) (onCharged ?? showOrder)(page)
  }
  return (
    <PayPanel
      label={t('pay', {
        price: money(product),
        count: product.coins,
        coins: new Intl.NumberFormat(formatLocale(i18n.language)).format(product.coins),
      })}
      choice={choice}
      purchase={purchase}
      onPay={(consent) => void purchase.buy(product, consent)}
      onPayWith={(methodId) => void chargeWith(methodId)}
    />
  )
}
