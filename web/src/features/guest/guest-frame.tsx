import type { ComponentProps } from 'react'
import { StillScreen } from '../../shared/screens/still-screen.tsx'
import styles from './guest-frame.module.css'

type GuestFrameProps = Omit<ComponentProps<typeof StillScreen>, 'badge'>

/** A guest's screen: what happens here, and the way on. */
export function GuestFrame({ children, ...texts }: GuestFrameProps) {
  return (
    <StillScreen {...texts}>
      <div className={styles.ways}>{children}</div>
    </StillScreen>
  )
}
