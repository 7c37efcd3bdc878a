import type { SupportSubtype } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import {
  ArrowLeftIcon,
  Button,
  EmptyState,
  IconButton,
  MessageCircleIcon,
  Skeleton,
  VisuallyHidden,
} from '@serendip/ui'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { useChatClient, useSyncState } from '../chat-context.tsx'
import { ChatMenu } from '../chat-menu.tsx'
import styles from '../conversation/conversation.module.css'
import { MessageActionsProvider, withOrWithout } from '../conversation/bubbles/message-actions.tsx'
import { MessageList } from '../conversation/list/message-list.tsx'
import { SelectionBar } from '../conversation/bubbles/selection-bar.tsx'
import { useReading } from '../conversation/list/use-reading.ts'
import { useEditing } from '../conversation/list/use-take-back.ts'
import { givenFiles } from '../media/given-files.ts'
import { type ChatRow, supportId } from '../store/chat-database.ts'
import { useLive } from '../use-live.ts'
import { SupportBox } from './support-box.tsx'
import { SupportFace } from './support-face.tsx'

interface OpenSupportProps {
  readonly subtype: SupportSubtype
  /** Id of the call that the person came from; null without one. */
  readonly about: string | null
}

/** The chat with support, which is created if there is none. */
export function OpenSupport({ subtype, about }: OpenSupportProps) {
  const { t } = useTranslation(['chat', 'error'])
  const { database, openSupport } = useChatClient()
  const isSyncing = useSyncState() === 'syncing'
  const [problem, setProblem] = useState<ApiError | null>(null)
  const chat = useLive(
    useCallback(
      async () => (await database.chats.where('userId').equals(supportId(subtype)).first()) ?? null,
      [database, subtype],
    ),
  )
  useEffect(() => {
    if (isSyncing) return
    setProblem(null)
    openSupport(subtype).catch((thrown: unknown) => setProblem(asApiError(thrown)))
  }, [openSupport, subtype, isSyncing])
  if (chat) return <SupportConversation chat={chat} subtype={subtype} about={about} />
  if (problem === null) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton shape="row" />
      </div>
    )
  }
  return (
    <EmptyState
      icon={<MessageCircleIcon />}
      title={t('notOpen.title')}
      text={t(`error:${problem.code}`)}
      action={
        <Button asChild>
          <Link to="/chat">{t('notOpen.back')}</Link>
        </Button>
      }
    />
  )
}

function SupportConversation({ chat, subtype, about }: OpenSupportProps & { readonly chat: ChatRow }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { editedCount, attachments, onEdit, onOpener } = useEditing(chat, () => undefined)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  useReading(chat)
  const name = t(`support.${subtype}.name`)
  return (
    <div className={styles.conversation} {...givenFiles(attachments.choose)}>
      <title>{t('pageTitleWith', { name })}</title>
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      <header className={styles.header}>
        <IconButton
          asChild
          variant="quiet"
          className={styles.back ?? ''}
          icon={<ArrowLeftIcon />}
          label={t('back')}
        >
          <Link to="/chat" />
        </IconButton>
        <span className={styles.person}>
          <SupportFace />
          <span className={styles.who}>
            <span className={styles.name}>{name}</span>
            <span className={styles.presence}>{t(`support.${subtype}.text`)}</span>
          </span>
        </span>
        <ChatMenu chat={chat} partner={null} onGone={() => void navigate('/chat')} />
      </header>
      <MessageActionsProvider
        value={{
          selected,
          marked: null,
          onReply: null,
          onEditSent: null,
          onForward: null,
          onReport: null,
          canReact: false,
          onJump: () => undefined,
          onEdit,
          onOpener,
          onSelect: (key) => setSelected((before) => withOrWithout(before ?? new Set(), key)),
        }}
      >
        <MessageList chat={chat} partner={null} target={null} onNewest={() => undefined} />
      </MessageActionsProvider>
      {selected === null ? (
        <SupportBox
          key={editedCount}
          chat={chat}
          suggested={about === null || editedCount > 0 ? '' : t('support.aboutCall', { callId: about })}
          attachments={attachments}
        />
      ) : (
        <SelectionBar selected={selected} onDone={() => setSelected(null)} />
      )}
    </div>
  )
}
