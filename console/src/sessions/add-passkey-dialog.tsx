import { operatorRoutes } from '@serendip/contract/operator'
import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { PasskeyNameField } from '../parts/proof/passkey-name-field.tsx'
import { createPasskey } from '../parts/proof/passkeys.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'

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
  const api = useApi()
  const { t } = useTranslation('console')
  const withStepUp = useStepUp()
  const form = useContractForm({
    initial: { name: '' },
    schema: operatorRoutes.self.renamePasskey.body,
    async send({ name }) {
      const passkey = await createPasskey(await withStepUp(() => api.self.startPasskey()))
      await withStepUp(() => api.self.addPasskey({ body: { name: name.trim(), passkey } }))
      onAdded()
    },
  })
  return (
    <ContractForm form={form}>
      <PasskeyNameField form={form} autoFocus />
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('passkeys.create')}
      </Button>
    </ContractForm>
  )
}
