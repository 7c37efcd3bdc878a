import { Button, Notice } from '@serendip/ui'
import { useContractForm } from '../form/use-contract-form.ts'
import styles from './confirm-form.module.css'
import { ConfirmationFields } from './confirmation-fields.tsx'
import {
  type ConfirmationApi,
  type ConfirmationBody,
  emptyProof,
  fieldOfProof,
  useConfirmation,
} from './use-confirmation.ts'

export interface ConfirmFormProps<T> {
  readonly api: ConfirmationApi
  readonly asksPassword: boolean
  /** For password managers, which keep a password with its address. */
  readonly email?: string
  readonly submitLabel: string
  readonly variant?: 'solid' | 'danger'
  act(body: ConfirmationBody): Promise<T>
  onDone(answer: T): void
}

/** A final step for which an open session is not enough: the proof, and the button. */
export function ConfirmForm<T>({
  api,
  asksPassword,
  email,
  submitLabel,
  variant = 'solid',
  act,
  onDone,
}: ConfirmFormProps<T>) {
  const confirmation = useConfirmation(api, asksPassword)
  const form = useContractForm({
    initial: emptyProof,
    check: ({ proof }) => ({ proof: confirmation.check(proof) }),
    async send({ proof }) {
      onDone(await act(confirmation.bodyOf(proof)))
    },
    fieldOf: fieldOfProof,
  })
  return (
    <form {...form.props} className={styles.form}>
      {email !== undefined && confirmation.way === 'password' && (
        <input type="hidden" autoComplete="username" value={email} readOnly />
      )}
      <ConfirmationFields confirmation={confirmation} form={form} />
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <Button type="submit" variant={variant} size="l" block pending={form.isSending}>
        {submitLabel}
      </Button>
    </form>
  )
}
