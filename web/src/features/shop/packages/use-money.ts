import type { ProductView } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../platform/i18n/isolate.ts'
import { moneyText } from './money-text.ts'

/** Prices in the language of the screen; within a text from right to left they keep their order. */
export function useMoney() {
  const { i18n } = useTranslation()
  return (price: Pick<ProductView, 'priceMinor' | 'currency'>): string => {
    const text = moneyText(price, i18n.language)
    return i18n.dir() === 'rtl' ? isolate(text) : text
  }
}
