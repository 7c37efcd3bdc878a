import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from '../class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Dresses the only child (a section, a link) instead of rendering a div. */
  asChild?: boolean
}

/** A surface with a hairline. It does not float, so it has no shadow. */
export function Card({ asChild = false, className, ...rest }: CardProps) {
  const Root = asChild ? Slot.Root : 'div'
  return <Root {...rest} className={classNames(styles.card, className)} />
}
