import { createContext, type ReactNode, use, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { ExcessContext } from './excess.tsx'
import styles from './field.module.css'
import { FieldNotes, notesOf } from '../field-notes.tsx'

interface FieldIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
  disabled?: true
}

const FieldContext = createContext<FieldIds | null>(null)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The problem and the way to fix it. It is announced when it appears. */
  error?: ReactNode
  /** A note such as "optional" beside the label. */
  aside?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Label, control, hint and error as one; the control inside gets its id and descriptions from here. */
export function Field({
  label,
  hint,
  error: given,
  aside,
  required,
  disabled,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const [excess, setExcess] = useState<string | null>(null)
  const error = excess ?? given
  const describedBy = notesOf({ id, hint, error })
  const ids: FieldIds = {
    id,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
    ...(disabled ? { disabled: true } : {}),
  }
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={ids}>
        <ExcessContext value={setExcess}>{children}</ExcessContext>
      </FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The attributes a control inside a Field wears; empty outside of one. */
export function useField(): Partial<FieldIds> {
  return use(FieldContext) ?? {}
}
