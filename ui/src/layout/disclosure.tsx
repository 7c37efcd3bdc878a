import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { ChevronDownIcon } from '../icon.tsx'

export interface DisclosureProps {
  readonly summary: ReactNode
  /** Called when it opens or closes, for content that is rendered only when open. */
  onToggle?(isOpen: boolean): void
  readonly children: ReactNode
}

/** A row that expands its content. */
export function Disclosure({ summary, onToggle, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>
        {summary}
        <ChevronDownIcon className={styles.arrow} />
      </summary>
      {children}
    </details>
  )
}
