import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first stop of the keyboard: over what every page begins with. It is seen while it has the focus. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#content" className={styles.skip}>
      {children}
    </a>
  )
}
