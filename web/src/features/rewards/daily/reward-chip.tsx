import { formatLocale } from '@serendip/contract'
import { CoinAmount, GiftIcon, VisuallyHidden } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { bonusQuery } from '../reward-queries.ts'
import styles from './reward-chip.module.css'

/** Beside the balance, while a daily reward can be claimed. */
export function RewardChip({ onOpen }: { onOpen: () => void }) {
  const { t, i18n } = useTranslation(['nav', 'everywhere'])
  const platform = usePlatform()
  const session = useSession()
  const isUser = session?.profile.rolesGroup === 'user'
  const { data: bonus } = useQuery({
    ...bonusQuery(platform, session?.profile._id ?? '', 'dailyReward'),
    enabled: isUser,
  })
  if (!bonus || bonus.claimed || bonus.refusal !== null) return null
  return (
    <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={onOpen}>
      <GiftIcon />
      <VisuallyHidden>{t('reward')} </VisuallyHidden>
      <CoinAmount
        className={styles.coins ?? ''}
        amount={bonus.coins}
        locale={formatLocale(i18n.language)}
        unit={t('everywhere:coins', { count: bonus.coins })}
        size="s"
        signed
      />
    </button>
  )
}
