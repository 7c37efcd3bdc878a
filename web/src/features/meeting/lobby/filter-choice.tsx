import type { GenderFilter } from '@serendip/contract'
import { MarsIcon, RadioCards, UsersIcon, VenusIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { useFilterPrices } from './use-filter-prices.ts'

const icons = { both: <UsersIcon />, female: <VenusIcon />, male: <MarsIcon /> }
const filters = ['both', 'female', 'male'] as const

interface FilterChoiceProps {
  value: GenderFilter
  onChange: (filter: GenderFilter) => void
}

/** Whom to meet, each with its price before anything costs coins. */
export function FilterChoice({ value, onChange }: FilterChoiceProps) {
  const { t } = useTranslation('lobby')
  const { clientSettings } = usePlatform()
  const { costOf } = useFilterPrices()
  const { priceOf } = useCoinPrice()
  function choose(filter: GenderFilter): void {
    onChange(filter)
    // Stored in this browser at once; other devices get it from the server if that accepted it.
    clientSettings.save({ matchingFilter: filter }).catch(() => undefined)
  }
  function detailOf(filter: GenderFilter): string {
    const cost = costOf(filter)
    if (cost === null) return filter === 'both' ? t('filter.free') : '…'
    if (cost.kind === 'free') return t('filter.free')
    const price = cost.kind === 'bonus' ? t('filter.bonus', { count: cost.left }) : priceOf(cost.coins)
    return filter === 'female' ? t('filter.creators', { price }) : price
  }
  return (
    <RadioCards
      label={t('filter.label')}
      labelHidden
      value={value}
      onChange={choose}
      cards={filters.map((filter) => ({
        value: filter,
        title: t(`filter.${filter}`),
        detail: detailOf(filter),
        icon: icons[filter],
      }))}
    />
  )
}
