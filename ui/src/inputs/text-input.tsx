import { type AriaAttributes, type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { ExcessNote, useExcessInField } from './excess.tsx'
import { useField } from './field.tsx'
import { notesOf } from '../field-notes.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Before the text, inside the box. */
  icon?: ReactNode
  /** After the text, inside the box: a button or a unit. */
  end?: ReactNode
}

/** Attributes of a control in no field while its text is too long. */
const excessAttributes = (id: string, excess: string | null): AriaAttributes =>
  excess === null ? {} : { 'aria-invalid': true, 'aria-describedby': notesOf({ id, error: excess }) }

/** For text written left to right in every language. */
const latinTypes: readonly unknown[] = ['email', 'password', 'tel', 'url']

/**
 * A single-line text input. Inside a Field it takes label, hint and error from there. More than `maxLength` stays in it
 * and is said to be too much: cutting it would lose what was pasted, and halves of characters.
 */
export function TextInput({ icon, end, className, maxLength, ...rest }: TextInputProps) {
  const id = useId()
  const excess = useExcessInField(rest.value, maxLength)
  const dir = latinTypes.includes(rest.type) ? 'ltr' : undefined
  return (
    <>
      <span className={classNames(styles.box, className)}>
        {icon}
        <input
          type="text"
          dir={dir}
          {...useField()}
          {...excessAttributes(id, excess)}
          {...rest}
          data-limit={maxLength}
          className={styles.input}
        />
        {end}
      </span>
      <ExcessNote id={id} words={excess} />
    </>
  )
}

/** A multi-line text input that grows with its text; as in a TextInput, nothing of it is cut. */
export function TextArea({ className, rows = 3, style, maxLength, ...rest }: ComponentProps<'textarea'>) {
  const id = useId()
  const excess = useExcessInField(rest.value, maxLength)
  // A field as high as its text needs to know its empty height.
  const least: CSSProperties = { minBlockSize: `calc(${rows}lh + 2 * var(--space-3))`, ...style }
  return (
    <>
      <span className={classNames(styles.box, className)}>
        <textarea
          {...useField()}
          {...excessAttributes(id, excess)}
          rows={rows}
          {...rest}
          data-limit={maxLength}
          style={least}
          className={classNames(styles.input, styles.area)}
        />
      </span>
      <ExcessNote id={id} words={excess} />
    </>
  )
}
