import type { ReactNode } from 'react'
import { TwoWindows } from '../../art/two-windows.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './guest-frame.module.css'

interface GuestFrameProps {
  readonly icon: ReactNode
  readonly heading: string
  readonly text: string
  /** What one can do here, one thing above all. */
  readonly children: ReactNode
}

/** A guest's screen: what happens here, and the way on. */
export function GuestFrame({ icon, heading, text, children }: GuestFrameProps) {
  const { brand } = usePlatform()
  return (
    <div className={styles.screen}>
      <title>{`${heading} · ${brand.name}`}</title>
      <TwoWindows icon={icon} />
      <div className={styles.words}>
        <h1>{heading}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
