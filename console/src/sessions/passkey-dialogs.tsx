import type { PasskeyView } from '@serendip/contract'
import { operatorRoutes } from '@serendip/contract/operator'
import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import styles from '../parts/forms/form.module.css'
import { PasskeyNameField } from '../parts/proof/passkey-name-field.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { useSubmit } from '../parts/forms/use-submit.ts'

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
      {passkey && <Rename passkey={passkey} onDone={onDone} />}
    </Dialog>
  )
}

function Rename({ passkey: { passkeyId, name: present }, onDone }: OpenProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const form = useContractForm({
    initial: { name: present },
    schema: operatorRoutes.self.renamePasskey.body,
    async send({ name }) {
      await api.self.renamePasskey({ params: { passkeyId }, body: { name: name.trim() } })
      onDone()
    },
  })
  return (
    <ContractForm form={form}>
      <PasskeyNameField form={form} autoFocus />
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('save')}
      </Button>
    </ContractForm>
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
      {passkey && <Remove passkey={passkey} onDone={onDone} />}
    </Dialog>
  )
}

function Remove({ passkey: { passkeyId }, onDone }: OpenProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const withStepUp = useStepUp()
  const { error, isPending, submit } = useSubmit(async () => {
    await withStepUp(() => api.self.removePasskey({ params: { passkeyId } }))
    onDone()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <Button type="submit" variant="danger" block pending={isPending}>
        {t('passkeys.remove')}
      </Button>
    </form>
  )
}
