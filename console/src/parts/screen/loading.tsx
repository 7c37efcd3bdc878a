import { Skeleton } from '@serendip/ui'
import styles from './loading.module.css'

const rows = ['first', 'second', 'third', 'fourth']

/** Rows that are on their way. */
export function Loading() {
  return (
    <div className={styles.rows} aria-busy="true">
      {rows.map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  )
}
