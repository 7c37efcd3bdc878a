import type { ReactNode } from 'react'
import { DayScene } from './day-scene.tsx'
import { NightScene } from './night-scene.tsx'
import styles from './two-windows.module.css'

/** Two windows side by side, morning and midnight, and between them the sign of what happens here. */
export function TwoWindows({ icon }: { icon: ReactNode }) {
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={styles.day}>
        <DayScene />
      </div>
      <div className={styles.night}>
        <NightScene />
      </div>
      <span className={styles.sign}>{icon}</span>
    </div>
  )
}
