import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './sign.module.css'

export interface SignProps {
  readonly children: ReactNode
  readonly size?: 's' | 'm' | 'l'
  readonly tone?: 'neutral' | 'mint' | 'danger' | 'warn' | 'info' | 'coin'
  readonly className?: string | undefined
}

/** An icon on a disc. The text beside it says the same, so it is only visual. */
export function Sign({ children, size = 's', tone = 'neutral', className }: SignProps) {
  return (
    <span className={classNames(styles.sign, className)} data-size={size} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  )
}
