import type { Partner } from '@serendip/contract'
import { formatLocale } from '@serendip/contract'
import { Button, IconButton, MoveDownIcon, Notice, shortName, Skeleton, Spinner } from '@serendip/ui'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient, useIsTyping } from '../../chat-context.tsx'
import type { ChatRow } from '../../store/chat-database.ts'
import { Bubble } from '../bubbles/bubble.tsx'
import styles from './message-list.module.css'
import { groupMessageDays } from './message-days.ts'
import { Openers } from '../writing/openers.tsx'
import { useDistantMessages } from './use-distant-messages.ts'
import { useNewAtOpening } from './use-new-at-opening.ts'
import { useMessages } from './use-messages.ts'
import { useStableScroll } from './use-stable-scroll.ts'

interface MessageListProps {
  readonly chat: ChatRow
  /** Null: support. */
  readonly partner: Partner | null
  /** The message that the address leads to. */
  readonly target: { readonly messageId: string; readonly visit: string } | null
  /** The reader is back at the newest messages. */
  onNewest(): void
}

/** The messages of a chat by day; older ones come as the reader scrolls up. */
export function MessageList({ chat, partner, target, onNewest }: MessageListProps) {
  const { t } = useTranslation(['chat', 'everywhere'])
  const { userId } = useChatClient()
  const messages = useMessages(chat)
  const distant = useDistantMessages(chat._id, target, { onNear: messages.showAtLeast, onNewest })
  const { shown, isReading, hasFailed, hasOlder, readOlder } = ofBoth(messages, distant)
  const isNew = useNewAtOpening(chat)
  const firstUnread = shown.find(({ from, order }) => from !== userId && isNew(order))
  const scroll = useStableScroll({
    messages: shown,
    ownId: userId,
    unreadKey: firstUnread?.key,
    target,
    isLive: distant.page === null,
    onTop: () => hasOlder && !isReading && !hasFailed && readOlder(),
    onBottom: () => distant.read('newer'),
  })
  const name = partner ? shortName(partner.name) : t('support.title')
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
        <div ref={scroll.content} className={styles.content}>
          {isReading && (shown.length > 0 ? <Spinner className={styles.reading} /> : <FirstPage />)}
          {hasFailed && (
            <Notice tone="error" action={<Button onClick={readOlder}>{t('everywhere:retry')}</Button>}>
              {t('historyFailed')}
            </Notice>
          )}
          {distant.page === null && messages.shown?.length === 0 && !isReading && (
            <FirstWords partner={partner} />
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
                  <Bubble message={message} chat={chat} partner={partner} />
                </Fragment>
              ))}
            </section>
          ))}
          {partner && <IsTyping userId={partner.userId} name={name} />}
        </div>
      </div>
      {scroll.isAway && (
        <IconButton
          className={styles.down}
          icon={<MoveDownIcon />}
          label={t('toNewest')}
          onClick={() => {
            onNewest()
            scroll.toEnd()
          }}
        />
      )}
    </div>
  )
}

/** The shape of a conversation while its newest messages load. */
function FirstPage() {
  return (
    <div className={styles.firstPage}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}

/** Before the first message. */
function FirstWords({ partner }: Pick<MessageListProps, 'partner'>) {
  const { t } = useTranslation('chat')
  if (!partner) return <p className={styles.empty}>{t('support.first')}</p>
  return (
    <>
      <p className={styles.empty}>{t('firstWords', { name: shortName(partner.name) })}</p>
      <Openers />
    </>
  )
}

/** The newest messages, or those around the one that the reader jumped to. */
function ofBoth(
  newest: ReturnType<typeof useMessages>,
  { page, isReading, hasFailed, read }: ReturnType<typeof useDistantMessages>,
) {
  const hasNotFound = { isReading: newest.isReading || isReading, hasFailed: newest.hasFailed || hasFailed }
  if (page === null) return { ...newest, shown: newest.shown ?? [], ...hasNotFound }
  return {
    shown: page.shown,
    isReading,
    hasFailed,
    hasOlder: page.olderToken !== null,
    readOlder: () => read('older'),
  }
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
