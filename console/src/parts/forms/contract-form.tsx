import { classNames, Notice } from '@serendip/ui'
import type { Form } from '@serendip/ui/use-form.ts'
import type { ReactNode } from 'react'
import styles from './form.module.css'

interface ContractFormProps {
  readonly form: Pick<Form<object>, 'props'> & {
    readonly problems: { readonly form?: { readonly message: string } | undefined }
  }
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The element of a form, with a problem that no field explains above its fields. */
export function ContractForm({ form, className, children }: ContractFormProps) {
  return (
    <form {...form.props} className={classNames(styles.form, className)}>
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      {children}
    </form>
  )
}
