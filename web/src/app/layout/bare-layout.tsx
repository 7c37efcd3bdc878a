import { type ReactNode, useRef } from 'react'
import { Outlet } from 'react-router'
import styles from './bare-layout.module.css'
import { useScreenFocus } from './use-screen-focus.ts'

/** One line above the screen, and nothing else around it. */
export function BareLayout({ header }: { header: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useScreenFocus(main)
  return (
    <div className={styles.layout}>
      <header className={styles.header}>{header}</header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
