import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `ember` is the one action that matters on a screen; there is never a second one. `glass` is for use over video. */
  variant?: 'ember' | 'solid' | 'plain' | 'quiet' | 'glass' | 'danger'
  size?: 's' | 'm' | 'l' | 'xl'
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Keeps the width and the focus, shows a spinner and ignores clicks. */
  pending?: boolean
  /** As wide as its container. */
  block?: boolean
  /** Dresses the only child (a link) as the button instead of rendering a button. */
  asChild?: boolean
}

/** A pill-shaped button. Renders `type="button"` unless configured otherwise. */
export function Button({
  variant = 'plain',
  size = 'm',
  icon,
  iconEnd,
  pending = false,
  block = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const guardedClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  const props = {
    ...rest,
    ...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {}),
    className: classNames(
      ...[styles.button, styles[variant], styles[`size-${size}`]],
      ...[block && styles.block, className],
    ),
    'data-pending': pending || undefined,
    onClick: guardedClick,
  }
  const fill = (content: ReactNode) => (
    <>
      {icon}
      {content}
      {iconEnd}
      {pending && <Spinner className={styles.spinner} />}
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
