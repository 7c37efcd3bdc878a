import type { ReactNode } from 'react'
import styles from './workbench.module.css'

/** One primitive, or one family, under its name. */
export function Bench({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.bench} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  )
}

/** Things beside each other that may break into lines. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** A picture of any colour, as a background for glass. */
export function Video({ children }: { children: ReactNode }) {
  return <div className={styles.video}>{children}</div>
}
