import { Button, classNames, IconButton, shortText, XIcon } from '@serendip/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { isActionToast, type Toast } from './toast.ts'
import { ToastPicture } from './toast-picture.tsx'
import type { ToastQueue } from './toast-queue.ts'
import { toastHeightPx } from './toast-timing.ts'
import styles from './toast-card.module.css'
import { useHolding } from './use-holding.ts'
import { useSwipeUp } from './use-swipe-up.ts'
import type { VisibleToast } from './waiting-toasts.ts'

type ToastStyle = CSSProperties & Record<'--height-small' | '--height-large' | '--left' | '--offset', string>

/** A person's text is shortened; our own is shown in full. */
const textOf = ({ text = '', userId }: Toast): string => (userId === undefined ? text : shortText(text))

/** One toast: its words, its action and how long it stays. */
export function ToastCard({ queue, visible }: { queue: ToastQueue; visible: VisibleToast }) {
  const { t } = useTranslation('toasts')
  const { id, toast, phase, durationMs, remainingMs } = visible
  const holding = useHolding<HTMLDivElement>(queue)
  const swipe = useSwipeUp(() => queue.close(id))
  const hasAvatar = toast.avatar !== undefined
  const ends = Number.isFinite(durationMs)
  const style: ToastStyle = {
    '--height-small': `${toastHeightPx('small', hasAvatar)}px`,
    '--height-large': `${toastHeightPx('large', hasAvatar)}px`,
    '--left': ends ? `${(remainingMs / durationMs) * 100}%` : '0%',
    '--offset': `${swipe.offsetPx}px`,
  }
  return (
    <div
      ref={holding.element}
      className={classNames(styles.toast, phase === 'leaving' && styles.leaving)}
      data-accent={toast.accent ?? toast.type}
      data-unclosable={toast.unclosable}
      style={style}
      {...holding.handlers}
      {...swipe.handlers}
    >
      <ToastPicture toast={toast} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <p className={styles.text}>{textOf(toast)}</p>}
      </div>
      {isActionToast(toast) && (
        <Button size="s" className={styles.action} onClick={() => queue.act(id)}>
          {toast.actionText ?? t('open')}
        </Button>
      )}
      {!toast.unclosable && (
        <IconButton
          size="s"
          variant="quiet"
          className={styles.close}
          label={t('close')}
          icon={<XIcon />}
          onClick={() => queue.close(id)}
        />
      )}
      {ends && <span className={styles.countdown} aria-hidden="true" />}
    </div>
  )
}
