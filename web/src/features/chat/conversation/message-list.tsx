import type { Partner } from '@serendip/contract'
import { formatLocale } from '@serendip/contract'
import { Button, IconButton, MoveDownIcon, Notice, shortName, Spinner } from '@serendip/ui'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useChatClient, useIsTyping } from '../chat-context.tsx'
import type { ChatRow } from '../store/chat-database.ts'
import { Bubble } from './bubble.tsx'
import styles from './message-list.module.css'
import { groupMessageDays } from './message-days.ts'
import { useMessages } from './use-messages.ts'
import { useStableScroll } from './use-stable-scroll.ts'

interface MessageListProps {
  readonly chat: ChatRow
  readonly partner: Partner
  /** The text of a refused message goes back into the box. */
  onEdit(text: string): void
}

/** The messages of a chat by day; older ones come as the reader scrolls up. */
export function MessageList({ chat, partner, onEdit }: MessageListProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const { userId } = useChatClient()
  const messages = useMessages(chat)
  const { shown = [], isReading, hasFailed, hasOlder, readOlder } = messages
  const [readUpTo] = useState(chat.readSeq)
  const firstUnread = shown.find(({ from, order }) => from !== userId && order > readUpTo)
  const scroll = useStableScroll({
    ...{ messages: shown, ownId: userId, unreadKey: firstUnread?.key },
    onTop: () => hasOlder && !isReading && !hasFailed && readOlder(),
  })
  const name = shortName(partner.name)
  return (
    <div className={styles.frame}>
      <div
        ref={scroll.box}
        className={styles.log}
        role="log"
        aria-label={t('log', { name })}
        aria-busy={isReading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable with the keyboard.
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        {isReading && <Spinner className={styles.reading} />}
        {hasFailed && (
          <Notice tone="error" action={<Button onClick={readOlder}>{t('everywhere:retry')}</Button>}>
            {t('historyFailed')}
          </Notice>
        )}
        {messages.shown?.length === 0 && !isReading && (
          <p className={styles.empty}>{t('firstWords', { name })}</p>
        )}
        {groupMessageDays(shown).map((day) => (
          <section key={day.startMs} className={styles.day}>
            <DayName startMs={day.startMs} />
            {day.messages.map((message) => (
              <Fragment key={message.key}>
                {message.key === firstUnread?.key && (
                  <p ref={scroll.unread} className={styles.unread}>
                    {t('newMessages')}
                  </p>
                )}
                <Bubble message={message} chat={chat} partner={partner} onEdit={onEdit} />
              </Fragment>
            ))}
          </section>
        ))}
        <IsTyping userId={partner.userId} name={name} />
      </div>
      {scroll.isAway && (
        <IconButton
          className={styles.down}
          icon={<MoveDownIcon />}
          label={t('toNewest')}
          onClick={scroll.toEnd}
        />
      )}
    </div>
  )
}

function DayName({ startMs }: { startMs: number }) {
  const { t, i18n } = useTranslation('chat')
  const { clock } = usePlatform()
  const today = new Date(clock.now()).setHours(0, 0, 0, 0)
  const yesterday = new Date(today - 1).setHours(0, 0, 0, 0)
  const words =
    startMs === today
      ? t('today')
      : startMs === yesterday
        ? t('yesterday')
        : new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'full' }).format(startMs)
  return <h2 className={styles.dayName}>{words}</h2>
}

function IsTyping({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('chat')
  return useIsTyping(userId) ? <p className={styles.typing}>{t('isTyping', { name })}</p> : null
}
