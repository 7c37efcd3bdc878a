import { classNames, NotificationCard } from '@serendip/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationStack, StackedNotification as Item } from './notification-stack.ts'
import styles from './stacked-notification.module.css'
import { isActionToast } from './toast.ts'
import { ToastPicture } from './toast-picture.tsx'
import { notificationHeightPx, untilRemovedMs } from './toast-timing.ts'
import { useHolding } from './use-holding.ts'

const heights: CSSProperties & Record<'--height-small' | '--height-large', string> = {
  '--height-small': `${notificationHeightPx('small')}px`,
  '--height-large': `${notificationHeightPx('large')}px`,
}

/** One system notification of the stack. */
export function StackedNotification({ stack, item }: { stack: NotificationStack; item: Item }) {
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
