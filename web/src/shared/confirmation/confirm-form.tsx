import { Button, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import styles from './confirm-form.module.css'
import { ConfirmationFields } from './confirmation-fields.tsx'
import {
  type ConfirmationApi,
  type ConfirmationBody,
  isToldByField,
  useConfirmation,
} from './use-confirmation.ts'

export interface ConfirmFormProps<T> {
  readonly api: ConfirmationApi
  readonly asksPassword: boolean
  readonly submitLabel: string
  readonly look?: 'solid' | 'danger'
  act(body: ConfirmationBody): Promise<T>
  onDone(answer: T): void
}

/** A final step for which an open session is not enough: the proof, and the button. */
export function ConfirmForm<T>({
  api,
  asksPassword,
  submitLabel,
  look = 'solid',
  act,
  onDone,
}: ConfirmFormProps<T>) {
  const { t } = useTranslation('error')
  const confirming = useConfirmation(api, asksPassword)
  const action = useMutation({ mutationFn: () => act(confirming.body), onSuccess: onDone })
  const refused = action.isError ? asApiError(action.error).code : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirming.submit() && !action.isPending) action.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <ConfirmationFields confirming={confirming} refused={refused} onType={action.reset} />
      {refused && !isToldByField(refused) && <Notice tone="error">{t(refused)}</Notice>}
      <Button type="submit" look={look} size="l" block pending={action.isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
