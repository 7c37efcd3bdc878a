import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import styles from './checkbox.module.css'
import { classNames } from '../class-names.ts'
import { FieldNotes, notesOf } from '../field-notes.tsx'
import { CheckIcon } from '../icon.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A checkbox with its label; the label may contain links. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const describedBy = notesOf({ id, hint, error })
  return (
    <div className={classNames(styles.row, className)}>
      <span className={styles.box}>
        <input
          id={id}
          {...rest}
          type="checkbox"
          className={styles.input}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <CheckIcon className={styles.mark} />
      </span>
      <div className={styles.words}>
        <label htmlFor={rest.id ?? id} className={styles.label}>
          {label}
        </label>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
