import type { ChatFilter } from '@serendip/contract'
import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { useChatClient } from '../chat-context.tsx'

interface DeleteChatDialogProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** The chats, or the list of which all are deleted. */
  readonly chatIds: readonly string[] | ChatFilter
  onDeleted?(): void
}

/** Asks for confirmation, then deletes chats for oneself. */
export function DeleteChatDialog({ open, onOpenChange, chatIds, onDeleted }: DeleteChatDialogProps) {
  const { t } = useTranslation(['chat', 'everywhere', 'error'])
  const { deleteChats } = useChatClient()
  const remove = useMutation({
    mutationFn: () => deleteChats(chatIds),
    onSuccess() {
      onOpenChange(false)
      onDeleted?.()
    },
  })
  const which = typeof chatIds === 'string' ? 'deleteAll' : chatIds.length > 1 ? 'deleteSeveral' : 'deleteOne'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`${which}.title`)}
      description={t(`${which}.text`)}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('everywhere:cancel')}</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {t(`${which}.confirm`)}
          </Button>
        </>
      }
    >
      {remove.isError && <Notice tone="error">{t(`error:${asApiError(remove.error).code}`)}</Notice>}
    </Dialog>
  )
}
