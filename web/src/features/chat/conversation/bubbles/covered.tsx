import type { Partner } from '@serendip/contract'
import { BanIcon, Button, shortName } from '@serendip/ui'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import { useFailureNotice } from '../../chat-menu.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { useLive } from '../../use-live.ts'
import styles from './bubble.module.css'
import { MessageText } from './message-text.tsx'

interface CoveredProps {
  readonly message: MessageRow
  readonly chatId: string
  readonly partner: Partner
  readonly opensLinks: boolean
}

/** Offensive words stay covered until the reader wants to see them; one tap blocks and reports who wrote them. */
export function Covered({ message, chatId, partner, opensLinks }: CoveredProps) {
  const { t } = useTranslation('chat')
  const { sensitiveFilters } = useChatClient().database
  const { isWaiting, blockAndReport } = useBlockAndReport(message, chatId, partner)
  const { key } = message
  const isShown = useLive(
    useCallback(async () => (await sensitiveFilters.get(key)) !== undefined, [sensitiveFilters, key]),
  )
  if (isShown) return <MessageText message={message} opensLinks={opensLinks} />
  return (
    <span className={styles.covered}>
      <span>{t('bothers')}</span>
      <span className={styles.choices}>
        <Button size="s" onClick={() => void sensitiveFilters.put({ messageId: key })}>
          {t('show')}
        </Button>
        <Button size="s" variant="quiet" icon={<BanIcon />} pending={isWaiting} onClick={blockAndReport}>
          {t('blockAndReport')}
        </Button>
      </span>
    </span>
  )
}

/** Reports the message as harassment, and then blocks who wrote it. */
function useBlockAndReport({ _id }: MessageRow, chatId: string, partner: Partner) {
  const { t } = useTranslation('chat')
  const { api, notices, uuid } = usePlatform()
  const fail = useFailureNotice()
  // Another tap after a failure must not file a second report.
  const [key] = useState(uuid)
  const [isWaiting, setWaiting] = useState(false)
  async function both(): Promise<void> {
    const about = { chatId, ...(_id !== undefined && { messageId: _id }) }
    await api.safety.report({ body: { ...about, reason: 'harassment', text: '', key } })
    await api.people.block({ params: { userId: partner.userId } })
    notices.show({ title: t('blockedAndReported', { name: shortName(partner.name) }), accent: 'success' })
  }
  const blockAndReport = () => {
    setWaiting(true)
    void both()
      .catch(fail)
      .finally(() => setWaiting(false))
  }
  return { isWaiting, blockAndReport }
}
