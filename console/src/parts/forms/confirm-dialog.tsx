import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../screen/error-notice.tsx'
import form from './form.module.css'
import { useSubmit } from './use-submit.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** Consequences of the act. */
  readonly text: string
  readonly act: string
  readonly variant: 'ember' | 'danger'
  close(): void
  /** Carries the act out; what it throws is shown. */
  send(): Promise<unknown>
}

/** Asks before an act that cannot be undone. */
export function ConfirmDialog({ title, text, act, variant, close, send }: ConfirmDialogProps) {
  const { t } = useTranslation('console')
  const { error, isPending, submit } = useSubmit(async () => {
    await send()
    close()
  })
  return (
    <Dialog open onOpenChange={close} title={title} description={text} closeLabel={t('close')}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <ErrorNotice error={error} />
        <Button type="submit" variant={variant} block pending={isPending}>
          {act}
        </Button>
      </form>
    </Dialog>
  )
}
