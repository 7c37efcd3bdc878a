import type { ReactNode } from 'react'
import styles from './field-notes.module.css'
import { CircleAlertIcon } from './icon.tsx'

interface FieldNotesProps {
  /** The control's id: the notes' own ids are derived from it. */
  readonly id: string
  readonly hint?: ReactNode
  /** The problem and the way to fix it. It is announced when it appears. */
  readonly error?: ReactNode
}

/** Ids of the notes that describe the control, for its attributes. */
export const notesOf = ({ id, hint, error }: FieldNotesProps): string =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

/** The notes below a control. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            <CircleAlertIcon />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  )
}
