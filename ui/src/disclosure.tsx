import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { ChevronDownIcon } from './icon.tsx'

export interface DisclosureProps {
  readonly summary: ReactNode
  /** Hears whether it is open, where what it holds is drawn only then. */
  onToggle?(isOpen: boolean): void
  readonly children: ReactNode
}

/** A line that opens what belongs to it. */
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
