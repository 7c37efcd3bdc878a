import type { ComponentProps, ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

export interface BadgeProps extends ComponentProps<'span'> {
  /** `ember` is only for unread counts; `glass` is for use over video. */
  tone?: 'neutral' | 'ember' | 'coin' | 'mint' | 'warn' | 'danger' | 'glass'
  icon?: ReactNode
  /** A presence dot before the text. */
  dot?: boolean
}

/** A word or a number that marks something; never interactive. */
export function Badge({ tone = 'neutral', icon, dot, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classNames(styles.badge, styles[tone], className)}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  )
}
