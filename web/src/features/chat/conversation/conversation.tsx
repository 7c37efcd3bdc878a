import type { Partner } from '@serendip/contract'
import { ArrowLeftIcon, IconButton, shortName } from '@serendip/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSocketState } from '../../../platform/platform-context.tsx'
import { PersonSheet } from '../../../shared/people/person-sheet.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useChatClient, useIsTyping } from '../chat-context.tsx'
import { ChatMenu } from '../chat-menu.tsx'
import type { ChatRow } from '../store/chat-database.ts'
import styles from './conversation.module.css'
import { MessageList } from './message-list.tsx'
import { SendBox } from './send-box.tsx'

interface ConversationProps {
  readonly chat: ChatRow
  readonly partner: Partner
}

/** One chat: who it is with, its messages, and the box to write in. */
export function Conversation({ chat, partner }: ConversationProps) {
  const { t } = useTranslation('chat')
  const [edited, setEdited] = useState({ count: 0, text: '' })
  useReading(chat)
  return (
    <div className={styles.conversation}>
      <title>{t('pageTitleWith', { name: shortName(partner.name) })}</title>
      <Header chat={chat} partner={partner} />
      {chat.isInRequestFolder && (
        <p className={styles.request}>{t('request', { name: shortName(partner.name) })}</p>
      )}
      <MessageList
        chat={chat}
        partner={partner}
        onEdit={(text) => setEdited(({ count }) => ({ count: count + 1, text }))}
      />
      <SendBox key={edited.count} chat={chat} name={shortName(partner.name)} startText={edited.text} />
    </div>
  )
}

/** What is in sight is read: at once, when the page is looked at again, and when the connection is back. */
function useReading({ unreadMessages, lastMessage }: ChatRow): void {
  const { markRead } = useChatClient()
  const socket = useSocketState()
  const lastId = lastMessage?._id
  useEffect(() => {
    if (unreadMessages === 0 || lastId === undefined || socket !== 'open') return
    const mark = () => {
      if (document.visibilityState === 'visible') markRead(lastId).catch(reportError)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unreadMessages, lastId, socket, markRead])
}

function Header({ chat, partner }: ConversationProps) {
  const { t } = useTranslation('chat')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const name = shortName(partner.name)
  const list = new URLSearchParams(search)
  list.delete('userId')
  return (
    <header className={styles.header}>
      <IconButton
        asChild
        look="quiet"
        className={styles.back ?? ''}
        icon={<ArrowLeftIcon />}
        label={t('back')}
      >
        <Link to={`/chat?${list}`} />
      </IconButton>
      <button type="button" className={styles.person} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PersonAvatar name={partner.name} seed={partner.userId} photo={partner.avatar} decorative />
        <span className={styles.who}>
          <bdi className={styles.name}>{t('nameAge', { name, age: partner.age })}</bdi>
          <Presence chat={chat} partner={partner} />
        </span>
      </button>
      <ChatMenu chat={chat} partner={partner} onGone={() => void navigate('/chat')} />
      <PersonSheet open={isOpen} onOpenChange={setOpen} partner={partner} callId={null} canCall inChat />
    </header>
  )
}

function Presence({ chat, partner }: ConversationProps) {
  const { t } = useTranslation('chat')
  const isTyping = useIsTyping(partner.userId)
  const isCreator = partner.rolesGroup !== 'user'
  return (
    <span className={styles.presence}>
      {isTyping ? (
        <span className={styles.online}>{t('typing')}</span>
      ) : (
        chat.online && <span className={styles.online}>{t('online')}</span>
      )}
      {isCreator && <span className={styles.earns}>{t('earns')}</span>}
    </span>
  )
}
