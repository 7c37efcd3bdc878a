import type { Partner } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { Button, EmptyState, MessageCircleIcon, Skeleton } from '@serendip/ui'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { useChatClient, useSyncState } from '../chat-context.tsx'
import type { ChatDatabase, ChatRow } from '../store/chat-database.ts'
import { useLive } from '../use-live.ts'
import { Conversation } from './conversation.tsx'
import styles from './conversation.module.css'

/** The conversation with a person, which is created if there is none. */
export function OpenConversation({ userId }: { userId: string }) {
  const { database } = useChatClient()
  const found = useLive(useCallback(() => findChat(database, userId), [database, userId]))
  const problem = useOpening(userId)
  if (found) return <Conversation key={found.chat._id} chat={found.chat} partner={found.partner} />
  if (problem !== null) return <NotOpen problem={problem} />
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton shape="row" />
    </div>
  )
}

async function findChat(
  { chats, companions }: ChatDatabase,
  userId: string,
): Promise<ConversationRows | null> {
  const [chat, partner] = await Promise.all([
    chats.where('userId').equals(userId).first(),
    companions.get(userId),
  ])
  return chat !== undefined && partner !== undefined ? { chat, partner } : null
}

interface ConversationRows {
  readonly chat: ChatRow
  readonly partner: Partner
}

/** Asks the server once the local database is current, or cannot be. */
function useOpening(userId: string): ApiError | null {
  const { open } = useChatClient()
  const isSyncing = useSyncState() === 'syncing'
  const [problem, setProblem] = useState<ApiError | null>(null)
  useEffect(() => {
    if (isSyncing) return
    setProblem(null)
    open(userId).catch((thrown: unknown) => setProblem(asApiError(thrown)))
  }, [open, userId, isSyncing])
  return problem
}

function NotOpen({ problem: { code } }: { problem: ApiError }) {
  const { t } = useTranslation(['chat', 'error'])
  return (
    <EmptyState
      icon={<MessageCircleIcon />}
      title={t('notOpen.title')}
      text={code === 'not_found' ? t('notOpen.text') : t(`error:${code}`)}
      action={
        <>
          <Button asChild>
            <Link to="/chat">{t('notOpen.back')}</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/chat?support=general">{t('support.ask')}</Link>
          </Button>
        </>
      }
    />
  )
}
