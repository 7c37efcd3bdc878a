import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  icon: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  /** The level of its heading on the page. */
  level?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** Nothing here yet, or nothing more to do: explains why, and offers one action. */
export function EmptyState({ icon, title, text, action, level: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <span className={styles.art} aria-hidden="true">
        <svg viewBox="0 0 160 96" className={styles.rings} aria-hidden="true">
          <circle cx="61" cy="48" r="44" />
          <circle cx="99" cy="48" r="44" />
        </svg>
        <span className={styles.icon}>{icon}</span>
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
