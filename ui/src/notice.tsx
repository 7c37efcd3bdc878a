import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon, XIcon } from './icon.tsx'
import { IconButton } from './buttons/icon-button.tsx'
import styles from './notice.module.css'

const icons = {
  info: <InfoIcon />,
  success: <CircleCheckIcon />,
  warn: <TriangleAlertIcon />,
  error: <CircleAlertIcon />,
}

export interface NoticeProps {
  tone?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  /** A button or link: the way on. */
  action?: ReactNode
  onClose?: () => void
  /** Needed with `onClose`. */
  closeLabel?: string
  className?: string
}

/** A message that belongs to the screen and stays. An error is announced at once, others politely. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  onClose,
  closeLabel,
  className,
}: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone], className)}
    >
      <span className={styles.icon}>{icons[tone]}</span>
      <div className={styles.middle}>
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div className={styles.text}>{children}</div>}
        </div>
        {action}
      </div>
      {onClose && closeLabel && (
        <IconButton
          className={styles.close}
          size="s"
          variant="quiet"
          label={closeLabel}
          icon={<XIcon />}
          onClick={onClose}
        />
      )}
    </div>
  )
}
