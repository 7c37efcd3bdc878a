import { limits } from '@serendip/contract'
import { Button, Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { ConfirmationFields } from '../../../shared/confirmation/confirmation-fields.tsx'
import { emptyProof, fieldOfProof, useConfirmation } from '../../../shared/confirmation/use-confirmation.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { createPasskey } from '../../../shared/sign-in/passkeys.ts'
import type { OwnDialogProps } from '../account/change-password-dialog.tsx'
import styles from '../setting-dialog.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A passkey of this device, by the password; the first factor comes with recovery codes. */
export function AddPasskeyDialog({ profile, open, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['second-factor', 'everywhere'])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      form="sheet"
      title={t(codes ? 'codes.title' : 'passkeys.add')}
      description={codes ? undefined : t('passkeys.text')}
      closeLabel={t('everywhere:cancel')}
    >
      {open && codes && <RecoveryCodes codes={codes} onDone={close} />}
      {open && !codes && <Add profile={profile} onDone={(made) => (made ? setCodes(made) : close())} />}
    </Dialog>
  )
}

interface AddProps extends Pick<OwnDialogProps, 'profile'> {
  /** With the recovery codes, if it is the first factor. */
  onDone(codes: readonly string[] | null): void
}

function Add({ profile, onDone }: AddProps) {
  const { t } = useTranslation('second-factor')
  const { api, notices } = usePlatform()
  const queries = useQueryClient()
  const confirmation = useConfirmation(api, profile.hasPassword !== false)
  const form = useContractForm({
    initial: { name: t('passkeys.defaultName'), ...emptyProof },
    check: ({ name, proof }) => ({
      name: name.trim() === '' ? { type: 'missing', message: t('passkeys.nameHint') } : undefined,
      proof: confirmation.check(proof),
    }),
    async send({ name, proof }) {
      const creation = await api.secondFactor.startPasskey({ body: confirmation.bodyOf(proof) })
      const passkey = await createPasskey(creation).catch(() => null)
      if (!passkey) return { form: { type: 'cancelled', message: t('passkeys.cancelled') } }
      const { recoveryCodes } = await api.secondFactor.addPasskey({ body: { name: name.trim(), passkey } })
      void queries.invalidateQueries({ queryKey: ['secondFactor'] })
      notices.show({ title: t('passkeys.added'), accent: 'success' })
      onDone(recoveryCodes)
      return undefined
    },
    fieldOf: fieldOfProof,
  })
  return (
    <form {...form.props} className={styles.form}>
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        error={form.problems.name?.message}
        required
      >
        <TextInput
          maxLength={limits.passkeyNameMaxChars}
          value={form.values.name}
          onChange={({ target }) => form.change({ name: target.value })}
        />
      </Field>
      {confirmation.way === 'password' && (
        <input type="hidden" autoComplete="username" value={profile.email} readOnly />
      )}
      <ConfirmationFields confirmation={confirmation} form={form} />
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <Button type="submit" variant="solid" size="l" block pending={form.isSending}>
        {t('passkeys.create')}
      </Button>
    </form>
  )
}
