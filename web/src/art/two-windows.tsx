import { classNames } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import pane from './pane.module.css'
import { pairAt } from './scenes.ts'
import styles from './two-windows.module.css'

/** Two windows at one moment, the person's own and one elsewhere, and between them the sign of what happens here. */
export function TwoWindows({ icon }: { icon: ReactNode }) {
  const [[mine, theirs]] = useState(() => pairAt(Date.now()))
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={classNames(styles.window, pane.pane)}>
        <img src={mine.picture} alt="" />
      </div>
      <div className={classNames(styles.window, pane.pane)}>
        <img src={theirs.picture} alt="" />
      </div>
      <span className={styles.sign}>{icon}</span>
    </div>
  )
}
