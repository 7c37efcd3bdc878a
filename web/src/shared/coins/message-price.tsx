import type { MessagePrice } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useCoinPrice } from './coin-price.ts'

/** The price of the next message, before it is written; nothing if all are free. */
export function MessagePriceWords({ price, className }: { price: MessagePrice | null; className?: string }) {
  const { t } = useTranslation('call')
  const { priceOf } = useCoinPrice()
  if (price === null || price.freeLeft === null) return null
  const { freeLeft, priceCoins } = price
  return (
    <p className={className} role="status">
      {freeLeft > 0 && `${t('messagePrice.free', { count: freeLeft })} `}
      {t(freeLeft > 0 ? 'messagePrice.eachThen' : 'messagePrice.each', { price: priceOf(priceCoins) })}
    </p>
  )
}
