import { classNames, NotificationCard } from '@serendip/ui'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationStack, StackedNotification } from './notification-stack.ts'
import styles from './notification-view.module.css'
import { isActionToast } from './toast.ts'
import { ToastPicture } from './toast-picture.tsx'
import { notificationHeightPx, untilRemovedMs } from './toast-timing.ts'
import { useHolding } from './use-holding.ts'

const heights: CSSProperties & Record<'--height-small' | '--height-large', string> = {
  '--height-small': `${notificationHeightPx('small')}px`,
  '--height-large': `${notificationHeightPx('large')}px`,
}

/** The system notifications, one below the other. */
export function NotificationView({ stack }: { stack: NotificationStack }) {
  const items = useSyncExternalStore(stack.subscribe, stack.getSnapshot, stack.getSnapshot)
  return (
    <div role="status" aria-live="polite" className={styles.stack}>
      {items.map((item) => (
        <OneNotification key={item.id} stack={stack} item={item} />
      ))}
    </div>
  )
}

function OneNotification({ stack, item }: { stack: NotificationStack; item: StackedNotification }) {
  const { t } = useTranslation('toasts')
  const { id, toast, phase } = item
  const holding = useHolding<HTMLDivElement>({
    pause: (reason) => stack.pause(id, reason),
    resume: (reason) => stack.resume(id, reason),
  })
  return (
    <NotificationCard
      ref={holding.element}
      className={classNames(styles.notification, phase === 'leaving' && styles.leaving)}
      style={heights}
      {...holding.handlers}
      picture={<ToastPicture toast={toast} />}
      title={toast.title}
      text={toast.text}
      // A notification that stays until it is closed has more to say than a passing note.
      stacked={toast.duration === untilRemovedMs}
      wordsLang={toast.lang}
      actionText={isActionToast(toast) ? (toast.actionText ?? t('open')) : undefined}
      onAction={() => stack.act(id)}
      closeLabel={t('close')}
      onClose={toast.unclosable ? undefined : () => stack.close(id)}
    />
  )
}
