import type { ErrorCode, OwnProfile } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmationFields } from '../../../shared/confirmation/confirmation-fields.tsx'
import {
  type ConfirmationBody,
  isToldByField,
  useConfirmation,
} from '../../../shared/confirmation/use-confirmation.ts'
import styles from '../setting-dialog.module.css'

export interface PasswordStepProps {
  readonly profile: OwnProfile
  readonly submit: string
  readonly isSending: boolean
  readonly refused: ErrorCode | null
  /** Further fields, above the password. */
  readonly children?: ReactNode
  /** Whether what those fields hold may be sent. */
  readonly isReady?: boolean
  onTyped(): void
  onSubmit(body: ConfirmationBody): void
}

/** Asks for the password before a factor is changed; without a password, for a mailed code. */
export function PasswordStep(props: PasswordStepProps) {
  const { profile, submit, isSending, refused, children, isReady = true, onTyped, onSubmit } = props
  const { t } = useTranslation('error')
  const { api } = usePlatform()
  const confirming = useConfirmation(api, profile.hasPassword !== false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (confirming.submit() && isReady && !isSending) onSubmit(confirming.body)
  }
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      {children}
      {confirming.way === 'password' && (
        <input type="hidden" autoComplete="username" value={profile.email} readOnly />
      )}
      <ConfirmationFields confirming={confirming} refused={refused} onType={onTyped} />
      {refused && !isToldByField(refused) && <Notice tone="error">{t(refused)}</Notice>}
      <Button type="submit" look="solid" size="l" block pending={isSending}>
        {submit}
      </Button>
    </form>
  )
}
