import type { Partner } from '@serendip/contract'
import { ArrowLeftIcon, IconButton, shortName, VisuallyHidden } from '@serendip/ui'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { lateView } from '../../../platform/late/late-view.tsx'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { CallButton } from './call-button.tsx'
import { MemberMark } from '../../../shared/people/member-mark.tsx'
import { PersonSheet } from '../../../shared/people/person-sheet.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useIsTyping } from '../chat-context.tsx'
import { type ReportSubject, ReportDialog } from '../../../shared/safety/report-dialog.tsx'
import { ChatMenu } from '../chat-menu.tsx'
import { givenFiles } from '../media/given-files.ts'
import type { ChatRow, MessageRow } from '../store/chat-database.ts'
import styles from './conversation.module.css'
import { listTime } from '../list/list-time.ts'
import { MessageActionsProvider, withOrWithout } from './bubbles/message-actions.tsx'
import { MessageList } from './list/message-list.tsx'
import { SelectionBar } from './bubbles/selection-bar.tsx'
import { SendBox } from './writing/send-box.tsx'
import { usePresence } from './use-presence.ts'
import { useReading } from './list/use-reading.ts'
import { useEditing } from './list/use-take-back.ts'

const EditBox = lateView(async () => (await import('./writing/edit-box.tsx')).EditBox)
const ForwardDialog = lateView(async () => (await import('./writing/forward-dialog.tsx')).ForwardDialog)
const GiftShow = lateView(async () => (await import('../../../shared/gifts/gift-show.tsx')).GiftShow)

interface ConversationProps {
  readonly chat: ChatRow
  readonly partner: Partner
}

/** One chat: who it is with, its messages, and the box to write in. */
export function Conversation({ chat, partner }: ConversationProps) {
  const { t } = useTranslation(['chat', 'ignoring'])
  const [answering, setAnswering] = useState<MessageRow | null>(null)
  const [forwarding, setForwarding] = useState<MessageRow | null>(null)
  const [editing, setEditing] = useState<MessageRow | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [reported, setReported] = useState<ReportSubject | null>(null)
  const navigate = useNavigate()
  const { target, jump, leave } = useTarget()
  const role = usePlatform().session.current()?.profile.rolesGroup
  const sells = (role === 'goddess' || role === 'artist') && partner.rolesGroup === 'user'
  useReading(chat)
  usePresence(chat._id)
  const { editedCount, attachments, onEdit, onOpener } = useEditing(chat, setAnswering)
  const actions = {
    selected,
    marked: target?.messageId ?? null,
    onEdit,
    onOpener,
    onReply: setAnswering,
    onEditSent: setEditing,
    onForward: setForwarding,
    canReact: !chat.isInRequestFolder && chat.excluded !== true,
    onReport: (messageId: string) => setReported({ chatId: chat._id, messageId }),
    onSelect: (key: string) => setSelected((before) => withOrWithout(before ?? new Set(), key)),
    onJump: jump,
  }
  return (
    <div className={styles.conversation} {...givenFiles(attachments.choose)}>
      <title>{t('pageTitleWith', { name: shortName(partner.name) })}</title>
      <VisuallyHidden>
        <h1>{shortName(partner.name)}</h1>
      </VisuallyHidden>
      <Header chat={chat} partner={partner} onReport={() => setReported({ chatId: chat._id })} />
      {chat.isInRequestFolder && (
        <p className={styles.request}>
          {t(chat.ignored ? 'ignoring:request' : 'request', { name: shortName(partner.name) })}
        </p>
      )}
      <MessageActionsProvider value={actions}>
        <MessageList chat={chat} partner={partner} target={target} onNewest={leave} />
      </MessageActionsProvider>
      <Suspense>
        <GiftShow withId={partner.userId} />
      </Suspense>
      {selected !== null ? (
        <SelectionBar selected={selected} onDone={() => setSelected(null)} />
      ) : editing ? (
        <Suspense>
          <EditBox key={editing.key} message={editing} partner={partner} onDone={() => setEditing(null)} />
        </Suspense>
      ) : (
        <SendBox
          key={editedCount}
          chat={chat}
          partner={partner}
          isEdited={editedCount > 0}
          attachments={attachments}
          sells={sells}
          answering={answering}
          onAnswered={() => setAnswering(null)}
        />
      )}
      {forwarding && (
        <Suspense>
          <ForwardDialog message={forwarding} onClose={() => setForwarding(null)} />
        </Suspense>
      )}
      {reported !== null && (
        <ReportDialog
          open
          onOpenChange={() => setReported(null)}
          about={reported}
          partner={partner}
          onReported={() => void navigate('/chat')}
        />
      )}
    </div>
  )
}

/** The message that the address names, from a reply or a search; each visit of the address leads there again. */
function useTarget() {
  const [search, setSearch] = useSearchParams()
  const { key: visit } = useLocation()
  const messageId = search.get('message')
  const target = useMemo(() => (messageId === null ? null : { messageId, visit }), [messageId, visit])
  const go = (to: string | null) => {
    const next = new URLSearchParams(search)
    if (to === null) next.delete('message')
    else next.set('message', to)
    setSearch(next, { replace: true })
  }
  return { target, jump: go, leave: () => messageId !== null && go(null) }
}

function Header({ chat, partner, onReport }: ConversationProps & { onReport(): void }) {
  const { t } = useTranslation('chat')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const name = shortName(partner.name)
  const list = new URLSearchParams(search)
  list.delete('userId')
  list.delete('message')
  return (
    <header className={styles.header}>
      <IconButton
        asChild
        variant="quiet"
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
      <CallButton chat={chat} partner={partner} />
      <ChatMenu chat={chat} partner={partner} onReport={onReport} onGone={() => void navigate('/chat')} />
      <PersonSheet
        open={isOpen}
        onOpenChange={setOpen}
        partner={partner}
        reportable={{ chatId: chat._id }}
        canCall
        inChat
        onReport={onReport}
        onBlocked={() => void navigate('/chat')}
      />
    </header>
  )
}

function Presence({ chat, partner }: ConversationProps) {
  const { t, i18n } = useTranslation('chat')
  const { clock } = usePlatform()
  const isTyping = useIsTyping(partner.userId)
  const isCreator = partner.rolesGroup !== 'user'
  return (
    <span className={styles.presence}>
      {isTyping ? (
        <span className={styles.online}>{t('typing')}</span>
      ) : (
        chat.online && <span className={styles.online}>{t('online')}</span>
      )}
      {!isTyping && !chat.online && chat.lastSeen !== undefined && (
        <span>{t('lastSeen', { time: listTime(chat.lastSeen, clock.now(), i18n.language) })}</span>
      )}
      {isCreator && <span className={styles.earns}>{t('earns')}</span>}
      <MemberMark person={partner} />
    </span>
  )
}
