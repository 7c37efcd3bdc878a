import type { PaymentMethod } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { brandName } from './method-name.ts'

/** "Visa ·· 4242", in this order in every language. */
export function MethodLine({
  method: { brand, lastFour },
}: {
  method: Pick<PaymentMethod, 'brand' | 'lastFour'>
}) {
  const { t } = useTranslation('shop')
  return <bdi dir="ltr">{t('method.card', { brand: brandName(brand), lastFour })}</bdi>
}
