import { Badge, shortName, VisuallyHidden } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useChatClient, useIsTyping } from '../chat-context.tsx'
import { ChatMenu } from '../chat-menu.tsx'
import styles from './chat-list.module.css'
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
      <ChatMenu chat={chat} partner={partner} size="s" />
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
