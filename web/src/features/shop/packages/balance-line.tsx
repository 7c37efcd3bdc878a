import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { useCallRate } from './call-rate.ts'
import { minutesOf } from './money-text.ts'

/** "You have 240 coins, about 4 minutes." Nothing while the balance is not known. */
export function BalanceLine() {
  const { t } = useTranslation(['shop', 'everywhere'])
  const { api } = usePlatform()
  const rateCoins = useCallRate()
  const { data: own } = useQuery(profileQuery(api))
  if (own === undefined) return null
  const minutes = minutesOf(own.coins, rateCoins)
  const coins = t('everywhere:coinCount', { count: own.coins })
  return minutes > 0
    ? t('balance', { coins, minutes: t('minutes', { count: minutes }) })
    : t('balanceShort', { coins })
}
