import { BellIcon, IconButton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useWait } from '../waits/use-wait.ts'

interface TellMeToggleProps {
  readonly creatorId: string
  readonly name: string
  readonly className: string | undefined
}

/** On the card of a creator who cannot be called now. */
export function TellMeToggle({ creatorId, name, className }: TellMeToggleProps) {
  const { t } = useTranslation('creator-times')
  const { isWaiting, isPending, press } = useWait(creatorId)
  return (
    <IconButton
      className={className}
      variant="glass"
      icon={<BellIcon />}
      label={t('wait.creator', { name })}
      pressed={isWaiting}
      pending={isPending}
      onClick={press}
    />
  )
}
