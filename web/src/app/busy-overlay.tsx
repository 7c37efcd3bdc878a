import { Spinner } from '@serendip/ui'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Busy } from '../platform/busy.ts'
import styles from './busy-overlay.module.css'

/** Covers the page while an action runs; short actions end before it becomes visible. */
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
