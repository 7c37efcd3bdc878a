import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'line' | 'row' | 'block' | 'circle'
  /** Its size, if the shape's default does not fit. */
  className?: string
}

/** A placeholder for loading content. Hidden from screen readers: its container has `aria-busy`. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
}
