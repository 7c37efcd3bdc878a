import { LoaderCircleIcon } from 'lucide-react'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** A turning ring; decoration, so what it stands for says `aria-busy`. It rests where motion is unwelcome. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircleIcon className={classNames(styles.spinner, className)} />
}
