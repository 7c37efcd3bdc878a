import { Button, type ButtonProps, classNames } from '@serendip/ui'
import type { ReactNode } from 'react'
import styles from './end-tile.module.css'

interface EndTileProps extends Omit<ButtonProps, 'variant' | 'size' | 'icon' | 'iconEnd' | 'block'> {
  readonly icon: ReactNode
  /** Draws the icon without a circle of its own, for an act that one hopes not to need. */
  readonly calm?: boolean
}

/** One of several acts after a call, side by side: an icon with its words beneath. */
export function EndTile({ icon, calm = false, ...button }: EndTileProps) {
  return (
    <Button
      {...button}
      variant="quiet"
      className={classNames(styles.tile, calm && styles.calm)}
      icon={<span className={styles.icon}>{icon}</span>}
    />
  )
}

/** A row of tiles, as wide as the buttons above it. */
export function EndTiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>
}
