import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from '../class-names.ts'

export interface ChipProps extends ComponentProps<'button'> {
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Makes it a toggle. */
  selected?: boolean
  variant?: 'plain' | 'glass'
}

/** A small pill that opens or toggles a filter. */
export function Chip({
  icon,
  iconEnd,
  selected,
  variant = 'plain',
  className,
  children,
  ...rest
}: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={classNames(styles.chip, styles[variant], className)}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {iconEnd}
    </button>
  )
}
