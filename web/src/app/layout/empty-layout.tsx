import { type ReactNode, useRef } from 'react'
import styles from './empty-layout.module.css'
import { useScreenFocus } from './use-screen-focus.ts'
import { useTheme } from './use-theme.ts'

/** Screens for people who are not logged in: nothing but the screen, on paper. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useTheme('paper')
  useScreenFocus(main)
  return (
    <main id="content" ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  )
}
