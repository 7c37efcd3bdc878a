import {
  Badge,
  BellOffIcon,
  CheckCheckIcon,
  classNames,
  EyeOffIcon,
  PinIcon,
  shortName,
  VisuallyHidden,
} from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { SupportFace } from '../support/support-face.tsx'
import { useChatClient, useIsTyping } from '../chat-context.tsx'
import { ChatMenu, useFailureNotice } from '../chat-menu.tsx'
import { useContentWords } from '../content-words.ts'
import styles from './chat-list.module.css'
import type { ChatRow, MessageRow } from '../store/chat-database.ts'
import { isMuted } from './chat-filter.ts'
import { listTime } from './list-time.ts'
import type { ListedChat } from './use-chats.ts'
import { actPx, useRowSwipe } from './use-row-swipe.ts'

interface ChatListRowProps {
  readonly item: ListedChat
  /** The message that was searched for, to which the row leads. */
  readonly found: MessageRow | null
  readonly isOpen: boolean
  /** Null unless several chats are being chosen. */
  readonly isSelected: boolean | null
  onSelect(): void
  onReport(): void
}

/** One chat of the list; its menu does everything that can be done with it. */
export function ChatListRow({ item, found, isOpen, isSelected, onSelect, onReport }: ChatListRowProps) {
  const { t } = useTranslation('chat')
  const { chat, partner } = item
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  for (const key of ['userId', 'support', 'about']) next.delete(key)
  if (partner !== null) next.set('userId', partner.userId)
  else if (chat.subtype !== undefined) next.set('support', chat.subtype)
  if (found?._id === undefined) next.delete('message')
  else next.set('message', found._id)
  if (isSelected !== null) {
    return (
      <label className={styles.chat}>
        <span className={classNames(styles.link, styles.choosing)}>
          <input
            type="checkbox"
            className={styles.choose}
            aria-label={t('selectChats.one', {
              name: partner ? shortName(partner.name) : t('support.title'),
            })}
            checked={isSelected}
            onChange={onSelect}
          />
          <Face item={item} />
          <Words item={item} found={found} isOpen={isOpen} />
        </span>
      </label>
    )
  }
  return (
    <Swipeable chat={chat}>
      <Link className={styles.link ?? ''} to={`/chat?${next}`} aria-current={isOpen ? 'true' : undefined}>
        <Face item={item} />
        <Words item={item} found={found} isOpen={isOpen} />
      </Link>
      <ChatMenu chat={chat} partner={partner} size="s" onReport={onReport} />
    </Swipeable>
  )
}

/** On touch, a swipe does what the menu also does: marks the chat as read, or hides it. */
function Swipeable({ chat, children }: { chat: ChatRow; children: ReactNode }) {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const { markRead } = useChatClient()
  const fail = useFailureNotice()
  const { _id: id, lastMessage, unreadMessages } = chat
  const { offsetPx, style, handlers } = useRowSwipe({
    toEnd: unreadMessages > 0 && lastMessage ? () => void markRead(lastMessage._id) : null,
    toStart: chat.hidden ? null : () => void api.chat.hide({ params: { id } }).catch(fail),
  })
  return (
    <div className={styles.swipe} {...handlers}>
      {offsetPx !== 0 && (
        <span
          className={styles.behind}
          data-act={offsetPx > 0 ? 'read' : 'hide'}
          data-far={Math.abs(offsetPx) >= actPx || undefined}
          aria-hidden="true"
        >
          {offsetPx > 0 ? <CheckCheckIcon /> : <EyeOffIcon />}
          {offsetPx > 0 ? t('swipe.read') : t('swipe.hide')}
        </span>
      )}
      <div className={classNames(styles.chat, styles.sliding)} style={style}>
        {children}
      </div>
    </div>
  )
}

function Face({ item: { chat, partner } }: Pick<ChatListRowProps, 'item'>) {
  return (
    <span className={styles.face}>
      {partner === null ? (
        <SupportFace />
      ) : (
        <PersonAvatar name={partner.name} seed={partner.userId} photo={partner.avatar} decorative />
      )}
      {chat.online && <span className={styles.online} />}
    </span>
  )
}

function Words({ item, found, isOpen }: Pick<ChatListRowProps, 'item' | 'found' | 'isOpen'>) {
  const { chat, partner } = item
  const last = found ?? item.last
  const { t, i18n } = useTranslation('chat')
  const { userId } = useChatClient()
  const { clock } = usePlatform()
  const isTyping = useIsTyping(chat.userId)
  const unread = chat.unreadMessages
  const isQuiet = isMuted(chat, clock.now())
  const contentWords = useContentWords()
  const isOwn = last?.from === userId && last.type !== 'call'
  const preview =
    last === null ? t('noMessages') : last.offensive && !isOwn ? t('covered') : contentWords(last)
  const draft = found === null && !isOpen ? (chat.draft ?? '') : ''
  return (
    <span className={styles.words}>
      <span className={styles.line}>
        <bdi className={styles.name}>
          {partner === null ? t(`support.${chat.subtype ?? 'general'}.name`) : shortName(partner.name)}
        </bdi>
        {chat.online && <VisuallyHidden>{t('online')}</VisuallyHidden>}
        {isQuiet && (
          <span className={styles.mark}>
            <BellOffIcon />
            <VisuallyHidden>{t('mute.state')}</VisuallyHidden>
          </span>
        )}
        {chat.pinnedAt !== undefined && (
          <span className={styles.mark}>
            <PinIcon />
            <VisuallyHidden>{t('pinned')}</VisuallyHidden>
          </span>
        )}
        {chat.promoted !== null && <span className={styles.promoted}>{t(`promoted.${chat.promoted}`)}</span>}
        {last && <span className={styles.time}>{listTime(last.created, clock.now(), i18n.language)}</span>}
      </span>
      <span className={styles.line}>
        {isTyping && found === null ? (
          <span className={`${styles.preview} ${styles.typing}`}>{t('typing')}</span>
        ) : draft !== '' ? (
          <Said who={<span className={styles.draft}>{t('draft')}</span>} text={draft} />
        ) : (
          <Said who={isOwn && t('you')} text={preview} />
        )}
        {unread > 0 && (
          <Badge tone={isQuiet ? 'neutral' : 'ember'}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
          </Badge>
        )}
      </span>
    </span>
  )
}

function Said({ who, text }: { who: ReactNode; text: string }) {
  return (
    <span className={styles.said}>
      {who && <span>{who} </span>}
      {/* Its own direction and its own end: a cut message always keeps its beginning. */}
      <span className={styles.preview} dir="auto">
        {text}
      </span>
    </span>
  )
}
