import { Suspense, useSyncExternalStore } from 'react'
import { lateView } from '../../platform/late/late-view.tsx'
import type { NotificationStack } from './notification-stack.ts'
import styles from './toast-region.module.css'

/** Loads after the first screen, with the region. */
export const StackedNotification = lateView(
  async () => (await import('./stacked-notification.tsx')).StackedNotification,
)

/** The system notifications, one below the other. */
export function NotificationView({ stack }: { stack: NotificationStack }) {
  const items = useSyncExternalStore(stack.subscribe, stack.getSnapshot, stack.getSnapshot)
  return (
    <div role="status" aria-live="polite" className={styles.stack}>
      {items.map((item) => (
        <Suspense key={item.id}>
          <StackedNotification stack={stack} item={item} />
        </Suspense>
      ))}
    </div>
  )
}
