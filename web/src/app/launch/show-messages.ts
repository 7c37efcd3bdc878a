import type { Chat, ChatChanges, ChatMessage } from '@serendip/contract'
import { shortName, shortText } from '@serendip/ui'
import type { i18n } from 'i18next'
import type { Activity, Toasts } from '../../features/toasts/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { giftWords } from '../../shared/gifts/gift-words.ts'
import { createShownMessages, type ShownStorage } from './shown-messages.ts'

interface MessagesDeps {
  readonly platform: Pick<Platform, 'clock' | 'cues' | 'preferences' | 'session'>
  readonly i18n: i18n
  /** Has what was shown, so that a reload shows nothing again. */
  readonly shownStorage: ShownStorage
  readonly overlays: { readonly toasts: Pick<Toasts, 'show'> }
  readonly router: {
    readonly state: { readonly location: { readonly pathname: string } }
    navigate(address: string): unknown
  }
}

type MessageActivity = Exclude<Activity, 'newFollowerMessage' | 'missedCall'>

const ofOneFile = {
  image: 'newImageMessage',
  audio: 'newAudioMessage',
  video: 'newVideoMessage',
} as const satisfies Record<string, MessageActivity>

function activityOf({ type, media = [], availability }: ChatMessage): MessageActivity {
  if (availability !== undefined) return 'newPremiumMessage'
  if (type === 'gift') return 'gift'
  if (type === 'gif') return 'newGifMessage'
  const [first, ...more] = media
  if (first === undefined) return 'newMessage'
  return more.length > 0 ? 'newMediaFiles' : ofOneFile[first.type]
}

/** The text of a message, cut, or the name of its kind if it has none; offensive words stay covered. */
function wordsOf({ t, language }: i18n, activity: MessageActivity, message: ChatMessage): string {
  if (message.gift) return `${t('toasts:message.gift')}: ${giftWords(message.gift, language)}`
  if (activity !== 'newMessage') {
    return t(`toasts:message.${activity}`, { count: message.media?.length ?? 0 })
  }
  if (message.type === 'sticker') return t('toasts:message.sticker')
  return message.offensive || message.text === '' ? t('toasts:message.newText') : shortText(message.text)
}

/** The last message of a chat, if it is the other side's, unread, and new with these changes. */
function newMessageOf(chat: Chat, { messages }: ChatChanges, ownId: string): ChatMessage | null {
  const last = chat.lastMessage
  // A message with reactions was there before: the reaction is what is new.
  const isNew = last !== null && !last.reactions && messages.some(({ _id }) => _id === last._id)
  // A missed call has a toast of its own.
  return isNew && last.type !== 'call' && last.from !== ownId && last.seq > chat.readSeq ? last : null
}

/** Shows the messages of changes; one that changes later, such as by a reaction that is taken back, is not shown again. */
export function createMessageNotices(deps: MessagesDeps): (changes: ChatChanges) => void {
  const shown = createShownMessages(deps.shownStorage)
  return (changes) => {
    const ownId = deps.platform.session.current()?.profile._id
    if (ownId === undefined) return
    const arrived = changes.chats.flatMap((chat) => {
      if (!shown.isNew(ownId, chat._id, chat.lastMessage?.seq ?? 0)) return []
      const isQuiet =
        chat.isInRequestFolder || chat.hidden || (chat.mutedUntil ?? 0) > deps.platform.clock.now()
      const message = isQuiet ? null : newMessageOf(chat, changes, ownId)
      return message === null ? [] : [{ chat, message }]
    })
    notify(arrived, deps)
  }
}

interface IncomingMessage {
  readonly chat: Chat
  readonly message: ChatMessage
}

/**
 * Plays the cue of a message, and shows what arrived while the person is on a screen without chats; each unless they
 * turned it off. Requests of strangers, muted chats and hidden ones interrupt nobody.
 */
function notify(
  arrived: readonly IncomingMessage[],
  { platform, i18n, overlays, router }: MessagesDeps,
): void {
  if (arrived.length > 0) platform.cues.play('message')
  if (router.state.location.pathname === '/chat' || !platform.preferences.isOn('messageNotice')) return
  for (const { chat, message } of arrived) {
    const [partner] = chat.users
    const action = activityOf(message)
    overlays.toasts.show({
      type: 'activity',
      action,
      chat_id: chat._id,
      message_id: message._id,
      ...(partner
        ? { title: shortName(partner.name), userId: partner.userId, name: partner.name }
        : { title: i18n.t('toasts:message.support') }),
      ...(partner && { avatar: partner.avatar || null }),
      text: wordsOf(i18n, action, message),
      icon: { icon: message.gift ? 'gift' : 'message', color: 'info' },
      ...(message.gift && { img: message.gift.imageUrl }),
      actionText: i18n.t('toasts:open'),
      actionCallback: () =>
        void router.navigate(partner ? `/chat?userId=${partner.userId}` : `/chat?support=${chat.subtype}`),
      uniquePerAction: true,
    })
  }
}
