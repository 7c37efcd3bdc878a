import type { ChatFilter } from '@serendip/contract'
import { CheckCheckIcon, CheckIcon, EllipsisIcon, IconButton, Menu, Trash2Icon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useFailureNotice } from '../chat-menu.tsx'
import { DeleteChatDialog } from './delete-chat-dialog.tsx'

/** Menu of the actions on all chats of a list. */
export function ListMenu({ filter, onSelect }: { filter: ChatFilter; onSelect: () => void }) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const fail = useFailureNotice()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        trigger={<IconButton variant="quiet" icon={<EllipsisIcon />} label={t('listMenu')} />}
        items={[
          {
            key: 'read',
            label: t('readAll'),
            icon: <CheckCheckIcon />,
            onSelect: () => void api.chat.readAllChats({ body: { listFilter: filter } }).catch(fail),
          },
          {
            key: 'select',
            label: t('selectChats.action'),
            icon: <CheckIcon />,
            onSelect,
          },
          {
            key: 'delete',
            label: t('deleteAll.action'),
            icon: <Trash2Icon />,
            danger: true,
            separated: true,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      <DeleteChatDialog open={isDeleting} onOpenChange={setDeleting} chatIds={filter} />
    </>
  )
}
