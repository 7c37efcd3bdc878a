import { limits } from '@serendip/contract'
import { Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { ConfirmationBody } from '../../../shared/confirmation/use-confirmation.ts'
import { createPasskey } from '../../../shared/sign-in/passkeys.ts'
import type { OwnDialogProps } from '../account/change-password-dialog.tsx'
import { PasswordStep } from './password-step.tsx'
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
  const [name, setName] = useState(() => t('passkeys.defaultName'))
  const add = useMutation({
    async mutationFn(body: ConfirmationBody) {
      const creation = await api.secondFactor.startPasskey({ body })
      const passkey = await createPasskey(creation)
      return api.secondFactor.addPasskey({ body: { name: name.trim(), passkey } })
    },
    onSuccess({ recoveryCodes }) {
      void queries.invalidateQueries({ queryKey: ['secondFactor'] })
      notices.say({ title: t('passkeys.added'), accent: 'success' })
      onDone(recoveryCodes)
    },
  })
  const isRefused = add.error instanceof ApiError
  return (
    <PasswordStep
      profile={profile}
      submit={t('passkeys.create')}
      isSending={add.isPending}
      refused={isRefused ? asApiError(add.error).code : null}
      isReady={name.trim() !== ''}
      onTyped={() => add.reset()}
      onSubmit={(body) => add.mutate(body)}
    >
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} required>
        <TextInput
          maxLength={limits.passkeyNameMaxChars}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {add.isError && !isRefused && <Notice tone="error">{t('passkeys.cancelled')}</Notice>}
    </PasswordStep>
  )
}
