import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useField } from './field.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Before the words, inside the box. */
  icon?: ReactNode
  /** After the words, inside the box: a button or a unit. */
  end?: ReactNode
}

/** What is written from left to right in every language. */
const latinTypes: readonly unknown[] = ['email', 'password', 'tel', 'url']

/** One line of text. Inside a Field it takes label, hint and error from there. */
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

/** Several lines of text that grow with what is written. */
export function TextArea({ className, rows = 3, style, ...rest }: ComponentProps<'textarea'>) {
  // A field that is as high as its words needs to be told how high it is without any.
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
