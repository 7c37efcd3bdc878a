import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './fact-list.module.css'

/** Facts about something, point by point: a `<dt>` and its `<dd>` for each. */
export function FactList({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl {...rest} className={classNames(styles.facts, className)} />
}
