import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { ChatSettings } from '@serendip/contract'
import styles from './mute-dialog.module.css'

const times = ['hour', 'eightHours', 'always'] as const satisfies readonly ChatSettings['mute'][]

interface MuteDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  onMute(mute: NonNullable<ChatSettings['mute']>): void
}

/** For how long a chat is to be quiet. */
export function MuteDialog({ open, onOpenChange, onMute }: MuteDialogProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('mute.title')}
      description={t('mute.text')}
      closeLabel={t('everywhere:cancel')}
    >
      <div className={styles.times}>
        {times.map((time) => (
          <Button
            key={time}
            onClick={() => {
              onMute(time)
              onOpenChange(false)
            }}
          >
            {t(`mute.${time}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
