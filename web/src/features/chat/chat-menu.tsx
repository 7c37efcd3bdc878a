import type { Partner } from '@serendip/contract'
import {
  BanIcon,
  CheckCheckIcon,
  EllipsisIcon,
  EyeOffIcon,
  IconButton,
  Menu,
  shortName,
  Trash2Icon,
} from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { BlockDialog } from '../../shared/safety/block-dialog.tsx'
import { useChatClient } from './chat-context.tsx'
import { DeleteChatDialog } from './list/delete-chat-dialog.tsx'
import type { ChatRow } from './store/chat-database.ts'

/** Shows why something that was chosen in a menu was not done. */
export function useFailureNotice(): (thrown: unknown) => void {
  const { t } = useTranslation('error')
  const { notices } = usePlatform()
  return (thrown) => notices.say({ title: t(asApiError(thrown).code), accent: 'error' })
}

interface ChatMenuProps {
  readonly chat: ChatRow
  readonly partner: Partner
  readonly size?: 's'
  /** The chat was hidden, or its person blocked. */
  onGone?(): void
}

/** Everything that can be done with one chat. */
export function ChatMenu({ chat, partner, size, onGone }: ChatMenuProps) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const { markRead } = useChatClient()
  const fail = useFailureNotice()
  const [dialog, setDialog] = useState<'delete' | 'block' | null>(null)
  const show = (which: 'delete' | 'block') => ({
    open: dialog === which,
    onOpenChange: (open: boolean) => setDialog(open ? which : null),
  })
  const last = chat.lastMessage
  return (
    <>
      <Menu
        trigger={
          <IconButton
            look="quiet"
            {...(size ? { size } : {})}
            icon={<EllipsisIcon />}
            label={t('about', { name: shortName(partner.name) })}
          />
        }
        items={[
          ...(chat.unreadMessages > 0 && last
            ? [
                {
                  key: 'read',
                  label: t('markRead'),
                  icon: <CheckCheckIcon />,
                  onSelect: () => void markRead(last._id),
                },
              ]
            : []),
          {
            key: 'hide',
            label: t('hide'),
            icon: <EyeOffIcon />,
            onSelect: () => void api.chat.hide({ params: { id: chat._id } }).then(() => onGone?.(), fail),
          },
          { key: 'block', label: t('block'), icon: <BanIcon />, onSelect: () => setDialog('block') },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2Icon />,
            danger: true,
            separated: true,
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      <BlockDialog {...show('block')} partner={partner} {...(onGone ? { onBlocked: onGone } : {})} />
      <DeleteChatDialog {...show('delete')} chatIds={[chat._id]} />
    </>
  )
}
