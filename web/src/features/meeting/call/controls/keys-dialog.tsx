import { Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './keys-dialog.module.css'
import { shortcutKeys } from './shortcuts.ts'

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keys of a call, and the swipe. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const { t } = useTranslation(['call', 'everywhere'])
  const keys = [
    [shortcutKeys.next, t('keys.next')],
    [shortcutKeys.mute, t('keys.mute')],
    [shortcutKeys.camera, t('keys.camera')],
    [t('keys.enter'), t('keys.write')],
    [t('keys.escape'), t('keys.leave')],
  ] as const
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('keys.title')}
      description={`${t('keys.swipe')} ${t('keys.tap')}`}
      closeLabel={t('everywhere:close')}
    >
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
