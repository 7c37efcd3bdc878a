import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface PageProps {
  readonly title: string
  /** The back button; a screen of the main navigation has none. */
  readonly back?: ReactNode
  readonly children: ReactNode
}

/** A screen that is read from top to bottom: its heading with the way back, and one narrow column. */
export function Page({ title, back, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {back}
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}
