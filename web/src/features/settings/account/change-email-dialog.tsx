import { email as emailField, inboxLink, type OwnProfile } from '@serendip/contract'
import { Button, Dialog, EmailInput, ExternalLinkIcon, Field, Notice } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmationFields } from '../../../shared/confirmation/confirmation-fields.tsx'
import { emptyProof, fieldOfProof, useConfirmation } from '../../../shared/confirmation/use-confirmation.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
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

function EmailForm({ profile, onSent }: { profile: OwnProfile; onSent: (email: string) => void }) {
  const { t } = useTranslation('settings')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const rules = useFieldRules()
  const confirmation = useConfirmation(api, profile.hasPassword !== false)
  const form = useContractForm({
    initial: { email: '', ...emptyProof },
    check: ({ email, proof }) => ({ email: rules.email(email), proof: confirmation.check(proof) }),
    async send({ email, proof }) {
      await api.mail.updateEmail({ body: { email, ...confirmation.bodyOf(proof) } })
      void queries.invalidateQueries({ queryKey: ['profile'] })
      onSent(emailField.parse(email))
    },
    fieldOf: { ...fieldOfProof, email_taken: 'email', email_unreachable: 'email' },
  })
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t('email.new')} error={form.problems.email?.message} required>
        <EmailInput
          value={form.values.email}
          onChange={({ target }) => form.change({ email: target.value })}
        />
      </Field>
      <ConfirmationFields confirmation={confirmation} form={form} />
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <Button type="submit" variant="solid" size="l" block pending={form.isSending}>
        {t('email.submit')}
      </Button>
    </form>
  )
}

function SentTo({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { brand } = usePlatform()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => status.current?.focus(), [])
  const inbox = inboxLink(email, brand.name)
  return (
    <div className={styles.form}>
      <p ref={status} tabIndex={-1} className={styles.status}>
        {t('email.sent')} <bdi dir="ltr">{email}</bdi>
      </p>
      <p className={styles.quiet}>{t('email.until')}</p>
      {inbox && (
        <Button asChild variant="solid" size="l" block iconEnd={<ExternalLinkIcon />}>
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
