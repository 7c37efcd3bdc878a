import { Suspense, useSyncExternalStore } from 'react'
import { lateView } from '../../platform/late/late-view.tsx'
import type { ToastQueue } from './toast-queue.ts'
import styles from './toast-region.module.css'

/** Loads after the first screen, with the region. */
export const ToastCard = lateView(async () => (await import('./toast-card.tsx')).ToastCard)

/** The toast on screen. A screen reader announces errors at once, the others politely. */
export function ToastView({ queue }: { queue: ToastQueue }) {
  const { visible } = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot)
  const isError = visible?.toast.type === 'error'
  const shown = visible && (
    <Suspense>
      <ToastCard key={visible.id} queue={queue} visible={visible} />
    </Suspense>
  )
  return (
    <>
      <div role="status" aria-live="polite" className={styles.live}>
        {isError ? null : shown}
      </div>
      <div role="alert" aria-live="assertive" className={styles.live}>
        {isError ? shown : null}
      </div>
    </>
  )
}
