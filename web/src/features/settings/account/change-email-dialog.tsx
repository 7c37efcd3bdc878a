import { type ErrorCode, email as emailField, inboxLink, type OwnProfile } from '@serendip/contract'
import { Button, Dialog, EmailInput, ExternalLinkIcon, Field, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmationFields } from '../../../shared/confirmation/confirmation-fields.tsx'
import { isToldByField, useConfirmation } from '../../../shared/confirmation/use-confirmation.ts'
import styles from '../setting-dialog.module.css'
import type { OwnDialogProps } from './change-password-dialog.tsx'

/** Changes the email: it takes effect once its own mail is confirmed, and the current address is notified. */
export function ChangeEmailDialog({ profile, open, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['settings', 'everywhere'])
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = () => {
    setSentTo(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      form="sheet"
      title={t('email.title')}
      description={sentTo === null ? t('email.text') : undefined}
      closeLabel={sentTo === null ? t('everywhere:cancel') : t('everywhere:close')}
    >
      {open && sentTo === null && <EmailForm profile={profile} onSent={setSentTo} />}
      {sentTo !== null && <SentTo email={sentTo} onClose={close} />}
    </Dialog>
  )
}

/** Errors that are shown beside the address. */
const ofAddress: ReadonlySet<ErrorCode> = new Set(['email_taken', 'email_unreachable'])

function EmailForm({ profile, onSent }: { profile: OwnProfile; onSent: (email: string) => void }) {
  const { t } = useTranslation(['settings', 'auth', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const confirming = useConfirmation(api, profile.hasPassword !== false)
  const isAddress = emailField.safeParse(email).success
  const change = useMutation({
    mutationFn: () => api.mail.updateEmail({ body: { email, ...confirming.body } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['profile'] })
      onSent(emailField.parse(email))
    },
  })
  const refused = change.isError ? asApiError(change.error).code : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (confirming.submit() && isAddress && !change.isPending) change.mutate()
  }
  const emailError =
    refused !== null && ofAddress.has(refused)
      ? t(`error:${refused}`)
      : isSubmitted && !isAddress
        ? t('auth:problem.emailInvalid')
        : undefined
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Field label={t('email.new')} error={emailError} required>
        <EmailInput
          value={email}
          onChange={({ target }) => {
            change.reset()
            setEmail(target.value)
          }}
        />
      </Field>
      <ConfirmationFields confirming={confirming} refused={refused} onType={change.reset} />
      {refused && !ofAddress.has(refused) && !isToldByField(refused) && (
        <Notice tone="error">{t(`error:${refused}`)}</Notice>
      )}
      <Button type="submit" look="solid" size="l" block pending={change.isPending}>
        {t('email.submit')}
      </Button>
    </form>
  )
}

function SentTo({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { brand } = usePlatform()
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  const inbox = inboxLink(email, brand.name)
  return (
    <div className={styles.form}>
      <p ref={told} tabIndex={-1} className={styles.told}>
        {t('email.sent')} <bdi dir="ltr">{email}</bdi>
      </p>
      <p className={styles.quiet}>{t('email.until')}</p>
      {inbox && (
        <Button asChild look="solid" size="l" block iconEnd={<ExternalLinkIcon />}>
          <a href={inbox} target="_blank" rel="noreferrer">
            {t('email.inbox')}
          </a>
        </Button>
      )}
      <Button size="l" block onClick={onClose}>
        {t('everywhere:close')}
      </Button>
    </div>
  )
}
