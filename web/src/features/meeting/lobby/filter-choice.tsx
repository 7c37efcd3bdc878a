import type { GenderFilter } from '@serendip/contract'
import { MarsIcon, RadioCards, UsersIcon, VenusIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
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
  const { costOf } = useFilterPrices()
  function detailOf(filter: GenderFilter): string {
    const cost = costOf(filter)
    if (cost === null) return filter === 'both' ? t('filter.free') : '…'
    if (cost.kind === 'free') return t('filter.free')
    const price =
      cost.kind === 'bonus'
        ? t('filter.bonus', { count: cost.left })
        : t('filter.price', { count: cost.coins })
    return filter === 'female' ? t('filter.creators', { price }) : price
  }
  return (
    <RadioCards
      label={t('filter.label')}
      labelHidden
      value={value}
      onChange={onChange}
      cards={filters.map((filter) => ({
        value: filter,
        title: t(`filter.${filter}`),
        detail: detailOf(filter),
        icon: icons[filter],
      }))}
    />
  )
}
