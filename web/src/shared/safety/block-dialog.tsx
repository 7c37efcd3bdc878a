import { Button, Dialog, Notice, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { useBlock } from './use-block.ts'

export interface BlockDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly partner: { readonly userId: string; readonly name: string }
  onBlocked?(): void
}

/** Asks for confirmation, then blocks: the two are never matched again. */
export function BlockDialog({ open, onOpenChange, partner, onBlocked }: BlockDialogProps) {
  // These texts are loaded with every screen, so that the dialog never delays the call it is shown in.
  const { t } = useTranslation(['everywhere', 'error'])
  const block = useBlock(partner, {
    onBlocked() {
      onOpenChange(false)
      onBlocked?.()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('block.title', { name: shortName(partner.name) })}
      description={t('block.text')}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button variant="danger" pending={block.isPending} onClick={() => block.mutate()}>
            {t('block.confirm')}
          </Button>
        </>
      }
    >
      {block.isError && <Notice tone="error">{t(`error:${asApiError(block.error).code}`)}</Notice>}
    </Dialog>
  )
}
