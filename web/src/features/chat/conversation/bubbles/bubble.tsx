import { type CallOutcome, formatLocale, type Partner } from '@serendip/contract'
import {
  CheckCheckIcon,
  CheckIcon,
  CircleAlertIcon,
  ClockIcon,
  ForwardIcon,
  classNames,
  PhoneIcon,
  PhoneMissedIcon,
  PhoneOffIcon,
  shortName,
  VisuallyHidden,
} from '@serendip/ui'
import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { GifPlace, Sticker } from '../../art/art.tsx'
import { useChatClient } from '../../chat-context.tsx'
import { useContentWords } from '../../content-words.ts'
import { MessageMedia } from '../../media/message-media.tsx'
import { Unlock } from '../../media/unlock.tsx'
import type { ChatRow, MessageRow, TextEdit } from '../../store/chat-database.ts'
import styles from './bubble.module.css'
import { Covered } from './covered.tsx'
import { useMessageActions } from './message-actions.tsx'
import { GiftEntry } from './gift-entry.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessageText } from './message-text.tsx'
import { Quote } from './quote.tsx'
import { Reactions, useReacting } from './reactions.tsx'
import { SwipeToReply } from './swipe-to-reply.tsx'
import { Refused } from '../writing/refused.tsx'
import { useDoubleTap } from './use-double-tap.ts'
import { useHold } from './use-hold.ts'

const Gif = lateView(async () => (await import('../../art/gif.tsx')).Gif)
const StoryQuote = lateView(
  async () => (await import('../../../../shared/stories/story-quote.tsx')).StoryQuote,
)
const RefusedEdit = lateView(async () => (await import('../writing/refused-edit.tsx')).RefusedEdit)

interface BubbleProps {
  readonly message: MessageRow
  readonly chat: ChatRow
  /** Null: support. */
  readonly partner: Partner | null
}

/** One message, with a new text that is on its way. */
export function Bubble({ message, ...props }: BubbleProps) {
  const { edit } = message
  if (edit === undefined) return <Shown message={message} {...props} />
  const shown =
    edit.refusedBy === undefined ? { ...message, text: edit.text, edited: true as const } : message
  return <Shown message={shown} edit={edit} {...props} />
}

function Shown({ message, edit, chat, partner }: BubbleProps & { readonly edit?: TextEdit }) {
  const { t } = useTranslation('chat')
  const { userId } = useChatClient()
  const isMine = message.from === userId
  const { operator } = message
  const name = partner ? shortName(partner.name) : (operator?.name ?? t('support.title'))
  const { selected, marked, onSelect, onJump } = useMessageActions()
  const contentWords = useContentWords()
  const reacting = useReacting(message)
  const onPointerUp = useDoubleTap(selected === null && reacting ? reacting.toggle : null)
  const openMenu = useRef<() => void>(null)
  const hold = useHold(selected === null ? () => openMenu.current?.() : null)
  const isMarked = marked !== null && message._id === marked
  const isChosen = selected?.has(message.key) ?? false
  return (
    <div
      className={classNames(styles.message, isMine && styles.mine, isChosen && styles.chosen)}
      data-status={message.status}
      data-type={message.type}
      data-call={message.call?.outcome}
      data-id={message._id}
      data-marked={isMarked || undefined}
      // A jump moves the focus here, and so does a tap, which shows the menu.
      tabIndex={-1}
    >
      <SwipeToReply message={message}>
        {selected !== null && (
          <input
            type="checkbox"
            className={styles.choose}
            aria-label={t('select.message', { text: contentWords(message) })}
            checked={isChosen}
            onChange={() => onSelect(message.key)}
          />
        )}
        <div className={styles.bubble} {...hold} onPointerUp={onPointerUp}>
          <VisuallyHidden>{isMine ? t('fromYou') : t('from', { name })}</VisuallyHidden>
          {message.forwarded && (
            <span className={styles.forwarded}>
              <ForwardIcon />
              {t('forward.done')}
            </span>
          )}
          {message.automatic && <span className={styles.forwarded}>{t('automatic')}</span>}
          {message.replyTo !== undefined && partner && (
            <Quote messageId={message.replyTo} partner={partner} onJump={onJump} />
          )}
          {message.storyId !== undefined && partner && (
            <Suspense fallback={<span className={styles.storyPlace} />}>
              <StoryQuote
                storyId={message.storyId}
                sentAt={message.created}
                partner={partner}
                isMine={isMine}
              />
            </Suspense>
          )}
          {operator && (
            <span className={styles.operator}>
              {t('support.operator', { name: operator.name, role: t(`support.role.${operator.role}`) })}
            </span>
          )}
          {message.offensive && !isMine && partner ? (
            <Covered message={message} chatId={chat._id} partner={partner} opensLinks={opensLinks(chat)} />
          ) : (
            <Content
              message={message}
              isRequest={chat.isInRequestFolder}
              opensLinks={isMine || opensLinks(chat)}
            />
          )}
          <Stamp message={message} chat={chat} isMine={isMine} />
        </div>
        {selected === null && <MessageMenu message={message} isMine={isMine} openRef={openMenu} />}
      </SwipeToReply>
      {partner && <Reactions message={message} partner={partner} />}
      {isMine && <Refused message={message} chat={chat} />}
      {edit?.refusedBy && (
        <Suspense>
          <RefusedEdit message={message} edit={edit} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Addresses in a stranger's message are no links; support and people whom the reader added are not strangers.
 */
const opensLinks = ({ type, favourite }: ChatRow): boolean => type === 'support' || favourite

interface ContentProps {
  readonly message: MessageRow
  readonly isRequest: boolean
  readonly opensLinks: boolean
}

function Content({ message, isRequest, ...text }: ContentProps) {
  const isHidden = message.availability !== undefined && message.availability !== 'available'
  if (message.type === 'media') {
    return (
      <>
        <MessageMedia message={message} isRequest={isRequest} />
        {message.text !== '' && (
          <span className={styles.caption}>
            <MessageText message={message} {...text} />
          </span>
        )}
        <Unlock message={message} />
      </>
    )
  }
  if (message.gift) return <GiftEntry message={message} gift={message.gift} />
  if (message.call) return <CallWords message={message} />
  if (message.type === 'sticker') return <Sticker id={message.stickerId} />
  if (message.type === 'gif') {
    return (
      <Suspense fallback={<GifPlace />}>
        <Gif id={message.gifId} />
      </Suspense>
    )
  }
  if (isHidden) return <Unlock message={message} />
  return (
    <>
      <MessageText message={message} {...text} />
      <Unlock message={message} />
    </>
  )
}

const callIcons: Readonly<Record<CallOutcome, ReactNode>> = {
  missed: <PhoneMissedIcon />,
  declined: <PhoneOffIcon />,
  ended: <PhoneIcon />,
}

function CallWords({ message }: { message: MessageRow }) {
  const words = useContentWords()(message)
  return (
    <span className={styles.call}>
      {message.call && callIcons[message.call.outcome]}
      {words}
    </span>
  )
}

/** State of a message of one's own on its way to the other one. */
const stateOf = ({ status, order }: MessageRow, { otherReadSeq }: ChatRow) =>
  status === 'sent' && order <= otherReadSeq ? 'read' : status

function Stamp({ message, chat, isMine }: { message: MessageRow; chat: ChatRow; isMine: boolean }) {
  const { t, i18n } = useTranslation('chat')
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'short' })
  const isChanging = message.edit !== undefined && message.edit.refusedBy === undefined
  const state = isChanging ? 'created' : stateOf(message, chat)
  return (
    <span className={styles.stamp}>
      {message.edited && <span>{t('editing.edited')}</span>}
      <time dateTime={new Date(message.created).toISOString()}>{time.format(message.created)}</time>
      {isMine && !message.call && !message.gift && (
        <>
          {stateIcons[state]}
          <VisuallyHidden>{t(`status.${state}`)}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

const stateIcons: Readonly<Record<MessageRow['status'] | 'read', ReactNode>> = {
  created: <ClockIcon />,
  sent: <CheckIcon />,
  read: <CheckCheckIcon className={styles.read ?? ''} />,
  failed: <CircleAlertIcon />,
  offensive: <CircleAlertIcon />,
}
