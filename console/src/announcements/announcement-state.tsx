import type { AnnouncementState } from '@serendip/contract/operator'
import { Badge, type BadgeProps } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

const tones: Partial<Record<AnnouncementState, BadgeProps['tone']>> = {
  draft: 'warn',
  running: 'mint',
  stopped: 'danger',
}

export function AnnouncementStateBadge({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation('console')
  const tone = tones[state]
  return <Badge {...(tone ? { tone } : {})}>{t(`announcementState.${state}`)}</Badge>
}
