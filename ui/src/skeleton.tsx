import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'line' | 'row' | 'block' | 'circle'
  /** Its size, where the shape's own does not fit. */
  className?: string
}

/** The place of what is on its way. Hidden from those who listen: what holds it says `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
}
