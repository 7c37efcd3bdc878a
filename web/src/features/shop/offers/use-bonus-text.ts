import type { PackageBonus } from '@serendip/contract'
import { formatLocale } from '@serendip/contract'
import { useTranslation } from 'react-i18next'

/** A bonus in words: "50 bonus coins and 7 days of Premium". */
export function useBonusText() {
  const { t, i18n } = useTranslation('shop')
  const list = new Intl.ListFormat(formatLocale(i18n.language), { type: 'conjunction' })
  return ({ bonusCoins, premiumDays }: PackageBonus): string =>
    list.format([
      ...(bonusCoins > 0 ? [t('bonus.coins', { count: bonusCoins })] : []),
      ...(premiumDays > 0 ? [t('bonus.premium', { count: premiumDays })] : []),
    ])
}
