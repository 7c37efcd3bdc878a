import type { UnitMargin } from '@serendip/contract/operator'
import { Badge } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { countryName } from '../parts/facts/names.ts'
import { money } from './price-text.ts'

/** The rest of a sale's price in the country where that is the least. */
export function Margin({ margin }: { readonly margin: UnitMargin | undefined }) {
  const { t } = useTranslation('console')
  if (!margin) return null
  const { country, currency, marginMinor } = margin
  const amount = money(currency, marginMinor)
  const place = country === null ? t('prices.untaxed') : countryName(country)
  return (
    <span>
      {marginMinor < 0 ? <Badge tone="danger">{amount}</Badge> : amount} {t('prices.in', { place })}
    </span>
  )
}
