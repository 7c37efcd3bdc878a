import { useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './logo.module.css'

/** Two rings that overlap, in an ember square: two people in one frame. Decorative; the name is beside it. */
export function LogoMark({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg viewBox="0 0 40 40" className={classNames(styles.mark, className)} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0.2" x2="1" y2="0.8">
          <stop offset="0" className={styles.stop1} />
          <stop offset="0.48" className={styles.stop2} />
          <stop offset="1" className={styles.stop3} />
        </linearGradient>
      </defs>
      <rect width="40" height="40" rx="12" fill={`url(#${id})`} />
      <g className={styles.rings}>
        <circle cx="15.75" cy="20" r="7.25" />
        <circle cx="24.25" cy="20" r="7.25" />
      </g>
    </svg>
  )
}

/** The mark with the brand's name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames(styles.logo, className)}>
      <LogoMark />
      <span>{name}</span>
    </span>
  )
}
