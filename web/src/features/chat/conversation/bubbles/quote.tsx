import type { Partner } from '@serendip/contract'
import { IconButton, shortName, XIcon } from '@serendip/ui'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../../chat-context.tsx'
import { useContentWords } from '../../content-words.ts'
import type { MessageRow } from '../../store/chat-database.ts'
import { useLive } from '../../use-live.ts'
import styles from './quote.module.css'

interface QuoteProps {
  readonly messageId: string
  readonly partner: Partner
  onJump(messageId: string): void
}

/** The message that another one answers; pressed, it leads there. */
export function Quote({ messageId, partner, onJump }: QuoteProps) {
  const { t } = useTranslation('chat')
  const { messages } = useChatClient().database
  const quoted = useLive(
    useCallback(() => messages.where('_id').equals(messageId).first(), [messages, messageId]),
  )
  return (
    <button type="button" className={styles.quote} onClick={() => onJump(messageId)}>
      {quoted ? <QuotedWords message={quoted} partner={partner} /> : <span>{t('reply.earlier')}</span>}
    </button>
  )
}

function QuotedWords({ message, partner }: { message: MessageRow; partner: Partner }) {
  const { t } = useTranslation('chat')
  const { userId } = useChatClient()
  const contentWords = useContentWords()
  const isMine = message.from === userId
  return (
    <>
      <bdi className={styles.who}>{isMine ? t('reply.you') : shortName(partner.name)}</bdi>
      <span className={styles.words} dir="auto">
        {message.offensive && !isMine ? t('covered') : contentWords(message)}
      </span>
    </>
  )
}

interface AnsweringProps {
  readonly message: MessageRow
  readonly partner: Partner
  readonly cancelLabel?: string
  onCancel(): void
}

/** Above the box: the message that the next one answers, or that is changed. */
export function Answering({ message, partner, cancelLabel, onCancel }: AnsweringProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.answering}>
      <span className={styles.quote}>
        <QuotedWords message={message} partner={partner} />
      </span>
      <IconButton
        variant="quiet"
        size="s"
        icon={<XIcon />}
        label={cancelLabel ?? t('reply.cancel')}
        onClick={onCancel}
      />
    </div>
  )
}
