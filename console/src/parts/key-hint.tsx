import type { ReactNode } from 'react'
import styles from './key-hint.module.css'

/** Words about keys, where there are keys. */
export const KeyHint = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hint}>{children}</span>
)
