import { Button, Dialog } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { AppFields } from '../parts/app-fields.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import styles from '../parts/form.module.css'
import { useStepUp } from '../parts/step-up.tsx'
import { useSubmit } from '../parts/use-submit.ts'

/** What an authenticator app needs. */
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
  const { t } = useTranslation('console')
  const withStepUp = useStepUp()
  const [code, setCode] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    await withStepUp(() => api.self.confirmTotp({ body: { totp: code.trim() } }))
    onAdded()
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <AppFields {...app} code={code} onCode={setCode} />
      <Button type="submit" look="ember" block pending={isPending}>
        {t('enrol.confirm')}
      </Button>
    </form>
  )
}
