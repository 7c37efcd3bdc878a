import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'
import { Spinner } from '../spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name; also its native tooltip. */
  label: string
  icon: ReactNode
  /** `glass` is for use over video. */
  variant?: 'plain' | 'quiet' | 'glass' | 'ember' | 'danger'
  size?: 's' | 'm' | 'l'
  /** Makes it a toggle: true when what the label names is on. */
  pressed?: boolean
  pending?: boolean
  /** A count on the corner; 0 or absent shows nothing. The label should include it too. */
  count?: number
  asChild?: boolean
}

/** A circle with an icon. Its hit area is never below the size of a finger. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'm',
  pressed,
  pending = false,
  count = 0,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const props = {
    title: label,
    ...rest,
    ...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {}),
    'aria-label': label,
    'aria-pressed': pressed,
    className: classNames(styles.button, styles[variant], styles[`size-${size}`], className),
    onClick: pending ? (event: MouseEvent) => event.preventDefault() : onClick,
  }
  const fill = (content: ReactNode) => (
    <>
      {pending ? <Spinner /> : icon}
      {content}
      {count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} />}
    </>
  )
  if (asChild) {
    return (
      <Slot.Root {...props}>
        <Slot.Slottable child={children}>{fill}</Slot.Slottable>
      </Slot.Root>
    )
  }
  return (
    <button type="button" {...props}>
      {fill(children)}
    </button>
  )
}
