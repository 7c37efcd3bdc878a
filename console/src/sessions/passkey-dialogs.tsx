import type { PasskeyView } from '@serendip/contract'
import { Button, Dialog } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import styles from '../parts/form.module.css'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { PasskeyNameField } from './add-passkey-dialog.tsx'

interface PasskeyDialogProps {
  /** Null while the dialog is closed. */
  readonly passkey: PasskeyView | null
  onClose(): void
  onDone(): void
}
type OpenProps = Omit<PasskeyDialogProps, 'passkey' | 'onClose'> & { readonly passkey: PasskeyView }

export function RenamePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.renameOne', { name: passkey?.name })}
      closeLabel={t('close')}
    >
      {passkey && <Rename {...{ passkey, onDone }} />}
    </Dialog>
  )
}

function Rename({ passkey: { passkeyId, name: present }, onDone }: OpenProps) {
  const { t } = useTranslation('console')
  const [name, setName] = useState(present)
  const { error, isPending, submit } = useSubmit(async () => {
    await api.self.renamePasskey({ params: { passkeyId }, body: { name: name.trim() } })
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <PasskeyNameField value={name} onChange={setName} />
      <Button type="submit" look="ember" block pending={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

export function RemovePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.removeOne', { name: passkey?.name })}
      description={t('passkeys.removeText')}
      closeLabel={t('close')}
    >
      {passkey && <Remove {...{ passkey, onDone }} />}
    </Dialog>
  )
}

function Remove({ passkey: { passkeyId }, onDone }: OpenProps) {
  const { t } = useTranslation('console')
  const withStepUp = useStepUp()
  const { error, isPending, submit } = useSubmit(async () => {
    await withStepUp(() => api.self.removePasskey({ params: { passkeyId } }))
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <Button type="submit" look="danger" block pending={isPending}>
        {t('passkeys.remove')}
      </Button>
    </form>
  )
}
