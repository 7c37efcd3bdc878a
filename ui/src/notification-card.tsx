import type { ComponentProps, ReactNode } from 'react'
import { Button } from './buttons/button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './buttons/icon-button.tsx'
import { XIcon } from './icon.tsx'
import styles from './notification-card.module.css'

export interface NotificationCardProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  picture: ReactNode
  title: string
  text?: string | undefined
  /** The title above its text, with room for some sentences; otherwise both share a line. */
  stacked?: boolean
  /** The language of its words, if it is not the page's. */
  wordsLang?: string | undefined
  actionText?: string | undefined
  onAction?: (() => void) | undefined
  closeLabel: string
  /** Absent: it has no closing button. */
  onClose?: (() => void) | undefined
}

/** A message that the product shows by itself, floating above a screen. */
export function NotificationCard({
  picture,
  title,
  text,
  stacked = false,
  wordsLang,
  actionText,
  onAction,
  closeLabel,
  onClose,
  className,
  ...rest
}: NotificationCardProps) {
  const language = wordsLang === undefined ? {} : { lang: wordsLang, dir: 'auto' }
  return (
    <div {...rest} className={classNames(styles.card, stacked && styles.stacked, className)}>
      {picture}
      <div className={styles.words}>
        <p className={styles.text} {...language}>
          <span className={styles.title}>{title}</span> {text}
        </p>
        {actionText !== undefined && (
          <Button size="s" className={styles.action} onClick={onAction}>
            {actionText}
          </Button>
        )}
      </div>
      {onClose && (
        <IconButton size="s" variant="quiet" label={closeLabel} icon={<XIcon />} onClick={onClose} />
      )}
    </div>
  )
}
