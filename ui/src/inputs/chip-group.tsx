import type { ReactNode } from 'react'
import styles from './chip-group.module.css'

export interface ChipGroupProps {
  /** The accessible name of the group. */
  readonly label: string
  readonly children: ReactNode
}

/** Chips that belong together, such as the filters of a list. */
export function ChipGroup({ label, children }: ChipGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {children}
    </fieldset>
  )
}
