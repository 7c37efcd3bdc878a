import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './day-list.module.css'

export interface DayListProps {
  /** The day as a heading. */
  readonly day: string
  /** A `DayEntry` for each. */
  readonly children: ReactNode
}

/** The entries of one day, one per line. */
export function DayList({ day, children }: DayListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {day}
      </h2>
      <ul className={styles.entries}>{children}</ul>
    </section>
  )
}

export function DayEntry({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classNames(styles.entry, className)} />
}
