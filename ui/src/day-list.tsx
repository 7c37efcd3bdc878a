import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './day-list.module.css'

export interface DayListProps {
  /** The day as a heading. */
  readonly day: string
  readonly level?: 'h2' | 'h3'
  /** A `DayEntry` for each. */
  readonly children: ReactNode
}

/** The entries of one day, one per line. */
export function DayList({ day, level: Heading = 'h2', children }: DayListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.day}>
        {day}
      </Heading>
      <ul className={styles.entries}>{children}</ul>
    </section>
  )
}

export function DayEntry({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classNames(styles.entry, className)} />
}
