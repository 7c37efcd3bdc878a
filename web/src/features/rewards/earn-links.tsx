import { Button, GiftIcon, SparklesIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { useDailyReward } from './daily/daily-rewards.tsx'
import { wallsQuery } from './reward-queries.ts'
import styles from './rewards.module.css'

/** The ways to coins without paying, as far as they are open to the person. */
export function EarnLinks({ onOffers }: { onOffers: () => void }) {
  const { t } = useTranslation('rewards')
  const { api } = usePlatform()
  const { data: bonus } = useDailyReward()
  const { data: { walls } = { walls: [] } } = useQuery(wallsQuery(api, useSession()?.profile._id ?? ''))
  if (!bonus && walls.length === 0) return null
  return (
    <div className={styles.links}>
      {bonus && (
        <Button asChild size="l" block>
          <Link to="/daily-rewards">
            <GiftIcon />
            {t('daily.title')}
          </Link>
        </Button>
      )}
      {walls.length > 0 && (
        <Button size="l" block onClick={onOffers}>
          <SparklesIcon />
          {t('offers.title')}
        </Button>
      )}
    </div>
  )
}
