import { operatorRoutes } from '@serendip/contract/operator'
import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { AppFields } from '../parts/forms/app-fields.tsx'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'

/** Data for an authenticator app. */
export interface NewApp {
  readonly secret: string
  readonly uri: string
}

interface AddAppDialogProps {
  /** Null while the dialog is closed. */
  readonly app: NewApp | null
  onClose(): void
  onAdded(): void
}

export function AddAppDialog({ app, onClose, onAdded }: AddAppDialogProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={app !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('app.title')}
      closeLabel={t('close')}
    >
      {app && <AddApp app={app} onAdded={onAdded} />}
    </Dialog>
  )
}

function AddApp({ app, onAdded }: { readonly app: NewApp; readonly onAdded: () => void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const withStepUp = useStepUp()
  const form = useContractForm({
    initial: { totp: '' },
    schema: operatorRoutes.self.confirmTotp.body,
    async send(body) {
      await withStepUp(() => api.self.confirmTotp({ body }))
      onAdded()
    },
    fieldOf: { second_factor_wrong: 'totp' },
  })
  return (
    <ContractForm form={form}>
      <AppFields {...app} form={form} />
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('enrol.confirm')}
      </Button>
    </ContractForm>
  )
}
