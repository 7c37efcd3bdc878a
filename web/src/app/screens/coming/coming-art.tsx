import type { ReactNode } from 'react'
import { DayScene } from '../../../art/day-scene.tsx'
import { NightScene } from '../../../art/night-scene.tsx'
import styles from './coming-art.module.css'

/** Two windows side by side, morning and midnight, and between them the sign of what will be here. */
export function ComingArt({ icon }: { icon: ReactNode }) {
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
