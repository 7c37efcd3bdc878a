import type { ReactNode } from 'react'
import styles from './key-hint.module.css'

/** A hint about a keyboard shortcut; hidden on devices without a keyboard. */
export const KeyHint = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hint}>{children}</span>
)
