import { LoaderCircleIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** A spinning ring; decorative, so its container has `aria-busy`. It does not move with reduced motion. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircleIcon className={classNames(styles.spinner, className)} />
}
