import { BottomSheet } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { DailyRewards } from './daily-rewards.tsx'

/** The daily reward over any screen. */
export function DailyRewardsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['rewards', 'everywhere'])
  return (
    <BottomSheet open onOpenChange={onClose} title={t('daily.title')} closeLabel={t('everywhere:close')}>
      <DailyRewards onLeave={onClose} />
    </BottomSheet>
  )
}
