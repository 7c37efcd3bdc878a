import { classNames } from '@serendip/ui'
import type { ReactNode } from 'react'
import { DayScene } from './day-scene.tsx'
import { NightScene } from './night-scene.tsx'
import pane from './pane.module.css'
import styles from './two-windows.module.css'

/** Two windows side by side, morning and midnight, and between them the sign of what happens here. */
export function TwoWindows({ icon }: { icon: ReactNode }) {
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={classNames(styles.day, pane.pane)}>
        <DayScene />
      </div>
      <div className={classNames(styles.night, pane.pane)}>
        <NightScene />
      </div>
      <span className={styles.sign}>{icon}</span>
    </div>
  )
}
