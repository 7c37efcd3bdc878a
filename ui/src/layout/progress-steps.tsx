import { classNames } from '../class-names.ts'
import styles from './progress-steps.module.css'

export interface ProgressStepsProps {
  /** From 1. */
  current: number
  total: number
  /** "Step 2 of 7". */
  label: string
}

/** Progress in a known number of steps. */
export function ProgressSteps({ current, total, label }: ProgressStepsProps) {
  return (
    <div
      role="progressbar"
      className={styles.steps}
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={1}
      aria-valuemax={total}
      aria-valuenow={current}
    >
      {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
        <span
          key={step}
          className={classNames(
            styles.step,
            step < current && styles.done,
            step === current && styles.current,
          )}
        />
      ))}
    </div>
  )
}
