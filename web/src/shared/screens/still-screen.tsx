import type { ReactNode } from 'react'
import { TwoWindows } from '../../art/two-windows.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './still-screen.module.css'

interface StillScreenProps {
  readonly icon: ReactNode
  /** Above the heading, if the screen belongs to a category. */
  readonly badge?: ReactNode
  readonly heading: string
  readonly text: string
  /** The actions of the screen, one thing above all. */
  readonly children: ReactNode
}

/** A static screen: the two windows, a text, and links to continue. */
export function StillScreen({ icon, badge, heading, text, children }: StillScreenProps) {
  const { brand } = usePlatform()
  return (
    <div className={styles.screen}>
      <title>{`${heading} · ${brand.name}`}</title>
      <TwoWindows icon={icon} />
      <div className={styles.words}>
        {badge}
        <h1>{heading}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
