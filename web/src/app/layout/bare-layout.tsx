import { type ReactNode, useRef } from 'react'
import styles from './bare-layout.module.css'
import { useScreenFocus } from './use-screen-focus.ts'

interface BareLayoutProps {
  readonly header: ReactNode
  /** Links below the bar, if any. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** A single bar above the screen, and little else around it. */
export function BareLayout({ header, ways, children }: BareLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useScreenFocus(main)
  return (
    <div className={styles.layout}>
      <header className={styles.header}>{header}</header>
      {ways}
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
