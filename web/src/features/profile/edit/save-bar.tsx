import { Button, CircleAlertIcon, CircleCheckIcon, classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'
import type { ProfileEdit } from './use-profile-edit.ts'

/** Shows whether everything is saved, and saves. It stays within reach while there are unsaved changes. */
export function SaveBar({ edit }: { edit: ProfileEdit }) {
  const { t } = useTranslation(['profile', 'error'])
  const { status, isDirty, refusal, discard } = edit
  const isSaving = status === 'saving'
  const isShown = isDirty || isSaving || status === 'saved'
  const words = () => {
    if (refusal !== null) {
      return refusal.code === 'unavailable' ? t('edit.unreachable') : t(`error:${refusal.code}`)
    }
    if (isSaving) return t('edit.saving')
    return isDirty ? t('edit.unsaved') : t('edit.saved')
  }
  return (
    <div className={classNames(styles.bar, isShown && styles.shown)}>
      <p role="status" className={styles.words}>
        {isShown && (
          <>
            {refusal !== null && <CircleAlertIcon className={styles.bad ?? ''} />}
            {status === 'saved' && !isDirty && <CircleCheckIcon className={styles.good ?? ''} />}
            {words()}
          </>
        )}
      </p>
      {(isDirty || isSaving) && (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={discard} disabled={isSaving}>
            {t('edit.discard')}
          </Button>
          <Button type="submit" variant="solid" pending={isSaving}>
            {refusal === null ? t('edit.save') : t('edit.saveAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
