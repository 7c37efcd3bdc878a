import {
  Badge,
  BanIcon,
  CheckCheckIcon,
  EllipsisIcon,
  EyeOffIcon,
  IconButton,
  Menu,
  shortName,
  Trash2Icon,
  VisuallyHidden,
} from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { BlockDialog } from '../../../shared/safety/block-dialog.tsx'
import { useIsTyping, useChatClient } from '../chat-context.tsx'
import styles from './chat-list.module.css'
import { DeleteChatDialog } from './delete-chat-dialog.tsx'
import { listTime } from './list-time.ts'
import type { ListedChat } from './use-chats.ts'

/** One chat of the list; its menu does everything that can be done with it. */
export function ChatListRow({ item, isOpen }: { item: ListedChat; isOpen: boolean }) {
  const { chat, partner } = item
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('userId', partner.userId)
  return (
    <div className={styles.chat}>
      <Link className={styles.link ?? ''} to={`/chat?${next}`} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.face}>
          <PersonAvatar name={partner.name} seed={partner.userId} photo={partner.avatar} decorative />
          {chat.online && <span className={styles.online} />}
        </span>
        <Words item={item} />
      </Link>
      <RowMenu item={item} />
    </div>
  )
}

function Words({ item: { chat, partner, last } }: { item: ListedChat }) {
  const { t, i18n } = useTranslation('chat')
  const { userId } = useChatClient()
  const { clock } = usePlatform()
  const isTyping = useIsTyping(partner.userId)
  const unread = chat.unreadMessages
  const preview =
    last === null
      ? t('noMessages')
      : last.from === userId
        ? t('you', { text: last.text })
        : last.offensive
          ? t('covered')
          : last.text
  return (
    <span className={styles.words}>
      <span className={styles.line}>
        <bdi className={styles.name}>{shortName(partner.name)}</bdi>
        {chat.online && <VisuallyHidden>{t('online')}</VisuallyHidden>}
        {last && <span className={styles.time}>{listTime(last.created, clock.now(), i18n.language)}</span>}
      </span>
      <span className={styles.line}>
        {isTyping ? (
          <span className={`${styles.preview} ${styles.typing}`}>{t('typing')}</span>
        ) : (
          <span className={styles.preview} dir="auto">
            {preview}
          </span>
        )}
        {unread > 0 && (
          <Badge tone="ember">
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
          </Badge>
        )}
      </span>
    </span>
  )
}

function RowMenu({ item: { chat, partner } }: { item: ListedChat }) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const { markRead } = useChatClient()
  const [dialog, setDialog] = useState<'delete' | 'block' | null>(null)
  const name = shortName(partner.name)
  const last = chat.lastMessage
  return (
    <>
      <Menu
        trigger={<IconButton look="quiet" size="s" icon={<EllipsisIcon />} label={t('about', { name })} />}
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
            onSelect: () => void api.chat.hide({ params: { id: chat._id } }).catch(() => undefined),
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
      <BlockDialog
        open={dialog === 'block'}
        onOpenChange={(open) => setDialog(open ? 'block' : null)}
        partner={partner}
      />
      <DeleteChatDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => setDialog(open ? 'delete' : null)}
        chatIds={[chat._id]}
      />
    </>
  )
}
