import { Spinner } from '@serendip/ui'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Busy } from '../platform/busy.ts'
import styles from './busy-overlay.module.css'

/** Over everything while something is on its way; what takes no time is over before it is seen. */
export function BusyOverlay({ busy }: { busy: Busy }) {
  const { t } = useTranslation()
  const isBusy = useSyncExternalStore(busy.subscribe, busy.getSnapshot)
  return (
    <div role="status" data-over-dialogs="">
      {isBusy && (
        <div className={styles.overlay}>
          <p className={styles.words}>
            <Spinner className={styles.ring} />
            {t('busy')}
          </p>
        </div>
      )}
    </div>
  )
}
