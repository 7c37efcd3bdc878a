import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `ember` is the one action that matters on a screen; there is never a second one. */
  look?: 'ember' | 'solid' | 'plain' | 'quiet' | 'danger'
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
  look = 'plain',
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
  const Root = asChild ? Slot.Root : 'button'
  const guardedClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Root
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      {...(pending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      className={classNames(
        styles.button,
        styles[look],
        styles[`size-${size}`],
        block && styles.block,
        className,
      )}
      data-pending={pending || undefined}
      onClick={guardedClick}
    >
      {icon}
      <Slot.Slottable>{children}</Slot.Slottable>
      {iconEnd}
      {pending && <Spinner className={styles.spinner} />}
    </Root>
  )
}
