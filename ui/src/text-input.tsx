import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Before the text, inside the box. */
  icon?: ReactNode
  /** After the text, inside the box: a button or a unit. */
  end?: ReactNode
}

/** For text written left to right in every language. */
const latinTypes: readonly unknown[] = ['email', 'password', 'tel', 'url']

/** A single-line text input. Inside a Field it takes label, hint and error from there. */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const dir = latinTypes.includes(rest.type) ? 'ltr' : undefined
  return (
    <span className={classNames(styles.box, className)}>
      {icon}
      <input type="text" dir={dir} {...useField()} {...rest} className={styles.input} />
      {end}
    </span>
  )
}

/** A multi-line text input that grows with its text. */
export function TextArea({ className, rows = 3, style, ...rest }: ComponentProps<'textarea'>) {
  // A field as high as its text needs to know its empty height.
  const least: CSSProperties = { minBlockSize: `calc(${rows}lh + 2 * var(--space-3))`, ...style }
  return (
    <span className={classNames(styles.box, className)}>
      <textarea
        {...useField()}
        rows={rows}
        {...rest}
        style={least}
        className={classNames(styles.input, styles.area)}
      />
    </span>
  )
}
