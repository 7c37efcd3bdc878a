import type { ComponentProps, ReactNode } from 'react'
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
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={classNames(styles.box, className)}>
      <textarea {...useField()} rows={rows} {...rest} className={classNames(styles.input, styles.area)} />
    </span>
  )
}
