import { Button, CircleCheckIcon, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { errorCodeOf } from '../../client.ts'
import { dismissFailed, undoPostponed, usePostponed } from './postponed.ts'
import styles from './postponed-toast.module.css'
import { useShortcuts } from '../screen/use-shortcuts.ts'

/** Says what was just decided, and takes it back; Z is its key. A refused decision is shown until it is dismissed. */
export function PostponedToast() {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { waiting, failed } = usePostponed()
  const open = (path: string | null) => path !== null && void navigate(path)
  useShortcuts({ z: waiting && (() => open(undoPostponed())) })
  return (
    <div className={styles.toasts} role="status" data-over-dialogs>
      {waiting && (
        <div className={styles.toast}>
          <CircleCheckIcon />
          <span className={styles.words}>{waiting.words}</span>
          <Button size="s" onClick={() => open(undoPostponed())}>
            {t('undo.act')} <kbd>{t('undo.key')}</kbd>
          </Button>
        </div>
      )}
      {failed && (
        <Notice
          tone="error"
          title={t('undo.failed', { what: failed.decision.words })}
          onClose={dismissFailed}
          closeLabel={t('close')}
          action={
            <Button
              size="s"
              onClick={() => {
                dismissFailed()
                open(failed.decision.path)
              }}
            >
              {t('undo.open')}
            </Button>
          }
        >
          {errorCodeOf(failed.error) === 'conflict' ? t('undo.changed') : t('undo.why')}
        </Notice>
      )}
    </div>
  )
}
