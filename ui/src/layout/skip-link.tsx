import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first tab stop: skips what every page begins with. It is visible while focused. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#content" className={styles.skip}>
      {children}
    </a>
  )
}
