import { formatLocale, type ProductView } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { untilText } from '../../../platform/i18n/until-text.ts'
import { useMoney } from '../packages/use-money.ts'

/** Why a product is offered at this price, until when, and what it saves; nothing for a regular price. */
export function OfferNote({ product }: { product: ProductView }) {
  const { t, i18n } = useTranslation('shop')
  const { clock } = usePlatform()
  const money = useMoney()
  const { offer, regularPriceMinor, discountPercent, priceMinor, currency } = product
  if (offer === null) return null
  const time =
    offer.endsAt === null ? null : untilText(offer.endsAt, { now: clock.now(), language: i18n.language })
  const saving =
    regularPriceMinor !== null && discountPercent !== null
      ? t('instead', {
          price: money({ priceMinor: regularPriceMinor, currency }),
          saved: money({ priceMinor: regularPriceMinor - priceMinor, currency }),
          percent: new Intl.NumberFormat(formatLocale(i18n.language), { style: 'percent' }).format(
            discountPercent / 100,
          ),
        })
      : null
  const reason =
    time === null ? t(offer.kind === 'first' ? 'first' : 'oncePerPerson') : t('personal', { time })
  return [reason, saving].filter(Boolean).join(' ')
}
