import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './facts.module.css'

/** Facts about something, point by point: a `<dt>` and its `<dd>` for each. */
export function Facts({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl {...rest} className={classNames(styles.facts, className)} />
}
