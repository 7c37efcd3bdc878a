import { limits } from '@serendip/contract'
import { Button, Dialog, Field, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import styles from '../parts/form.module.css'
import { createPasskey } from '../parts/passkeys.ts'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'

interface AddPasskeyDialogProps {
  readonly open: boolean
  onClose(): void
  onAdded(): void
}

export function AddPasskeyDialog({ open, onClose, onAdded }: AddPasskeyDialogProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('passkeys.add')}
      closeLabel={t('close')}
    >
      {open && <AddPasskey onAdded={onAdded} />}
    </Dialog>
  )
}

function AddPasskey({ onAdded }: Pick<AddPasskeyDialogProps, 'onAdded'>) {
  const { t } = useTranslation('console')
  const withStepUp = useStepUp()
  const [name, setName] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    const passkey = await createPasskey(await withStepUp(() => api.self.startPasskey()))
    await withStepUp(() => api.self.addPasskey({ body: { name: name.trim(), passkey } }))
    onAdded()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <PasskeyNameField value={name} onChange={setName} />
      <Button type="submit" look="ember" block pending={isPending}>
        {t('passkeys.create')}
      </Button>
    </form>
  )
}

interface PasskeyNameFieldProps {
  readonly value: string
  onChange(value: string): void
}

export function PasskeyNameField({ value, onChange }: PasskeyNameFieldProps) {
  const { t } = useTranslation('console')
  return (
    <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
      <TextInput
        autoFocus
        required
        maxLength={limits.passkeyNameMaxChars}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
