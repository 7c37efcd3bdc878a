import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useField } from './field.tsx'
import { ChevronDownIcon } from '../icon.tsx'
import styles from './select.module.css'

export interface SelectProps extends ComponentProps<'select'> {
  icon?: ReactNode
  /** `glass` is the pill over video, as for the choice of a camera. */
  variant?: 'box' | 'glass'
}

/** A native select, which works best on phones. Children are `<option>`s. */
export function Select({ icon, variant = 'box', className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.box, styles[variant], className)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <select
        {...useField()}
        {...rest}
        className={classNames(styles.select, Boolean(icon) && styles.withIcon)}
      >
        {children}
      </select>
      <ChevronDownIcon className={styles.arrow} />
    </span>
  )
}
