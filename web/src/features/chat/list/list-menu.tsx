import type { ChatFilter } from '@serendip/contract'
import {
  CheckCheckIcon,
  CheckIcon,
  EllipsisIcon,
  EyeOffIcon,
  IconButton,
  Menu,
  Trash2Icon,
} from '@serendip/ui'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient } from '../chat-context.tsx'
import { useFailureNotice } from '../chat-menu.tsx'
import type { ChatDatabase } from '../store/chat-database.ts'
import { useLive } from '../use-live.ts'
import { belongsTo } from './chat-filter.ts'
import { DeleteChatDialog } from './delete-chat-dialog.tsx'

/** Menu of the actions on all chats of a list. */
export function ListMenu({ filter, onSelect }: { filter: ChatFilter; onSelect: () => void }) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const fail = useFailureNotice()
  const navigate = useNavigate()
  const hiddenCount = useHiddenCount()
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
            key: 'hidden',
            label: t('hiddenChats', { count: hiddenCount }),
            icon: <EyeOffIcon />,
            onSelect: () => void navigate('/chat?filter=hidden'),
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

/** Of the stored chats, or as the server counted them when not all are stored yet. */
async function readHiddenCount({ chats, chatFilters, folders }: ChatDatabase): Promise<number> {
  const isWhole = (await chatFilters.get('hidden'))?.nextToken === null
  if (isWhole) return chats.filter((chat) => belongsTo(chat, 'hidden')).count()
  return (await folders.get('hidden'))?.count ?? 0
}

function useHiddenCount(): number {
  const { database } = useChatClient()
  return useLive(useCallback(() => readHiddenCount(database), [database])) ?? 0
}
