import { z } from 'zod'
import { address, count, label, longText, pageRowsMax, seconds, spanMs } from '../answer-fields.ts'
import { messagePrice } from '../calls/calls.messages.ts'
import { supportSubtypes } from '../choices.ts'
import { giftFace } from '../gifts/gifts.ts'
import { coins, id, instantMs, language, ordinal, position, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import type { ClientMessageMap } from '../message.ts'
import { partner } from '../people/person.ts'

/**
 * Whether a person may open a file. `needCoins`: it costs its message's price once; `needPremium`: members open it;
 * `openChat`: it is part of a request, until the person accepts the chat.
 */
export const mediaAvailabilities = ['available', 'needCoins', 'needPremium', 'openChat'] as const
export type MediaAvailability = (typeof mediaAvailabilities)[number]

export const waveform = z.array(z.number().int().min(0).max(100)).min(1).max(limits.waveformMax)

/** A file of a message, as one of the two sees it. */
export const chatMedia = z.object({
  id,
  chatId: id,
  messageId: id,
  type: z.enum(['image', 'audio', 'video']),
  /** Not everyone in the chat may open it: it is paid, or for members. */
  isPrivate: z.boolean(),
  isPaid: z.boolean(),
  availability: z.enum(mediaAvailabilities),
  /** Null unless it is available. */
  url: address.nullable(),
  /** In seconds. */
  duration: seconds.optional(),
  metadata: z.object({
    contentType: label,
    sizeBytes: count,
    width: count.optional(),
    height: count.optional(),
    /** The address of a small picture; a blurred one unless the file is available. */
    preview: address.optional(),
    /** Of a recording: its loudness over time, 0 to 100. */
    waveform: waveform.optional(),
  }),
  /** It is shown blurred. */
  blurred: z.boolean(),
  /** A tap shows it: `/message/unblurre`, for the price of its message. */
  allowUnblure: z.boolean(),
  transcodingStatus: z.enum(['notNeeded', 'done']),
})
export type ChatMedia = z.infer<typeof chatMedia>

/**
 * A file that was sent to a person alone, with its sender and the time of sending; or a video of a creator's gallery that the
 * person bought, with the time of that.
 */
export const privateMedia = chatMedia.extend({
  chatId: id.optional(),
  messageId: id.optional(),
  /** Of a bought one. */
  videoId: id.optional(),
  from: id,
  created: instantMs,
})
export type PrivateMedia = z.infer<typeof privateMedia>

/** Those of the operators who write to people. */
export const answeringRoles = ['moderator', 'seniorModerator', 'support', 'finance', 'admin'] as const
export type AnsweringRole = (typeof answeringRoles)[number]

/** Of a photo or video to be seen once: nobody opened it yet, its receiver did, or nobody did in time. */
export const viewOnceStates = ['waiting', 'viewed', 'expired'] as const
export type ViewOnceState = (typeof viewOnceStates)[number]

export const callOutcomes = ['missed', 'declined', 'ended'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** A person, or the operators' side of a support chat. */
const writer = z.union([id, z.literal('support')])

/** `reaction` is one of `reactions`, also one that this tab is too old to know. */
const messageReaction = z.object({ from: id, reaction: label })
export type MessageReaction = z.infer<typeof messageReaction>

export const chatMessage = z.object({
  _id: id,
  chatId: id,
  /** The order within the chat; numbers of messages that the person does not see are skipped. */
  seq: ordinal,
  from: writer,
  to: writer,
  /** The operator who answered: only of messages from support. */
  operator: z.object({ name: label, role: z.enum(answeringRoles) }).optional(),
  /** `call`: an entry for a call that `from` made. */
  type: z.enum(['text', 'media', 'sticker', 'gif', 'call', 'gift']),
  /** Its sender passed it on from another chat. */
  forwarded: z.literal(true).optional(),
  /** A creator’s greeting, or a message to all followers. */
  automatic: z.literal(true).optional(),
  /** Its sender changed the text after sending it. */
  edited: z.literal(true).optional(),
  /** Of media: the words below, which may be empty. Empty for a sticker, a GIF, a call and a premium message that is not opened. */
  text: longText,
  /** Only of type media: 1 to 10 files in the order of sending; empty once their owner removed them. */
  media: z.array(chatMedia).max(pageRowsMax).optional(),
  /** It is seen once, by `/message/viewOnce`, and then gone; its file is not among `media`. The kind is known while it waits. */
  viewOnce: z
    .object({ state: z.enum(viewOnceStates), kind: z.enum(['image', 'video']).optional() })
    .optional(),
  /** Of the catalogue, also one that this tab is too old to know. */
  stickerId: label.optional(),
  gifId: label.optional(),
  /** Only of type call: whether it was answered, and how long it took; null if the two never saw each other. */
  call: z.object({ outcome: z.enum(callOutcomes), durationMs: spanMs.nullable() }).optional(),
  /** Only of type gift: which one, and how many of it. */
  giftId: id.optional(),
  gift: giftFace.extend({ quantity: count }).optional(),
  /** The message of this chat that it answers; it may be deleted since. */
  replyTo: id.optional(),
  /** The story of its receiver that it answers; it was shown when the message was sent, and may have ended since. */
  storyId: id.optional(),
  /** One of each person at most, the first one first; absent if there are none. */
  reactions: z.array(messageReaction).max(pageRowsMax).optional(),
  /** Of a message that not everyone may open, and what opening it costs. */
  availability: z.enum(mediaAvailabilities).optional(),
  unlockCoins: coins.positive().optional(),
  /** Only premium members open it. */
  membersOnly: z.literal(true).optional(),
  appLang: language,
  /** `read` of one's own: the other side has read it. */
  status: z.enum(['sent', 'read']),
  /** It contains an offensive word, and was sent in spite of the warning. */
  offensive: z.boolean(),
  ignoreOffensive: z.boolean(),
  created: instantMs,
  /** The time of the sender's clock, as its text. */
  created_unreadable: label.optional(),
  /** Only of one's own. */
  tempId: z.uuid().optional(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const promotions = ['reply', 'follow', 'match'] as const

export const chat = z.object({
  _id: id,
  type: z.enum(['direct', 'support']),
  /** Only of support. */
  subtype: z.enum(supportSubtypes).optional(),
  /** The other person; none in a support chat. */
  users: z.array(partner).max(pageRowsMax),
  lastMessage: chatMessage.nullable(),
  unreadMessages: count,
  /** Off the list: until the next message, for good (`concealed`), or because of `excluded`. */
  hidden: z.boolean(),
  /** The person hid it for good: it stays off the list after new messages. */
  concealed: z.literal(true).optional(),
  /** Nothing tells the person of new messages until then. */
  mutedUntil: instantMs.optional(),
  /** It stands above the others, the one that was pinned last first. */
  pinnedAt: instantMs.optional(),
  /** The person blocked or reported the other one: no list shows the chat, and no search finds it. */
  excluded: z.literal(true).optional(),
  /** The person ignores the other one: the chat is a request, and is until the person answers. */
  ignored: z.literal(true).optional(),
  isInRequestFolder: z.boolean(),
  /** Pictures and videos of the other one are blurred until they are tapped. */
  blurFromUser: z.boolean(),
  /** Known only of contacts and creators; false for all others. */
  online: z.boolean(),
  countMessages: count,
  created: instantMs,
  /** Chats are listed by it, newest first. */
  updated: instantMs,
  /** The person added the other one. */
  favourite: z.boolean(),
  /** Why it left the request folder; null if it never was there. */
  promoted: z.enum(promotions).nullable(),
  /** The person has read up to here: the first unread message is the other side's next one. */
  readSeq: ordinal,
  /** The other side has read up to here, as far as it shows. */
  otherReadSeq: ordinal,
  /** Messages up to here were deleted by the person, who keeps none of them. */
  clearedSeq: ordinal,
  /** Price of the person's next message; null if writing is free: to another user, and for creators. */
  messagePrice: messagePrice.nullable(),
})
export type Chat = z.infer<typeof chat>

/**
 * Changes that a tab of a person does not know yet, in their present state. Each change of a person has a
 * number, without gaps.
 */
export const chatChanges = z.object({
  /** Changes after `since` up to `upTo`. */
  since: position,
  upTo: position,
  /** There were too many: the tab reads its list and histories again, and continues from `upTo`. */
  reset: z.boolean(),
  chats: z.array(chat).max(pageRowsMax),
  /** New and changed ones. */
  messages: z.array(chatMessage).max(pageRowsMax),
  removedMessages: z.array(z.object({ chatId: id, messageId: id })).max(pageRowsMax),
  /** Chats that no longer exist: the other account was erased. */
  removedChats: z.array(id).max(pageRowsMax),
})
export type ChatChanges = z.infer<typeof chatChanges>

const ownChannel = textUpTo(60).regex(/^user\/usr_[0-9a-z]{20}\/chat$/, 'channel')
const typingChannel = textUpTo(60).regex(/^p2p\/usr_[0-9a-z]{20}\/typing$/, 'channel')

export const chatFromClient = {
  /** After each `welcome`: reads what happened after the last change that the tab knows. Only one's own channel. */
  'chat.join': {
    lane: 'chat',
    payload: z.strictObject({
      channel: ownChannel,
      since: position,
    }),
    answer: chatChanges,
    errors: ['not_found'],
  },
  /** Asks to tell a person when one is typing: the two have a chat. */
  'typing.join': {
    lane: 'chat',
    payload: z.strictObject({ channel: typingChannel }),
    answer: z.object({ typingToken: address, expiresInMs: spanMs }),
    errors: ['not_found'],
  },
  /** One is typing; about every 3 s. Forbidden once the token has expired. */
  'typing.publish': {
    lane: 'chat',
    payload: z.strictObject({ typingToken: z.string().min(20).max(60) }),
    errors: ['forbidden'],
  },
} as const satisfies ClientMessageMap

export const chatFromServer = {
  /** A tab that has not seen `since` asks for what it missed by `chat.join`; one that has seen `upTo` ignores it. */
  'chat.changes': z.object({ channel: label, changes: chatChanges }),
  /** There are changes up to this one. A tab that has not seen it asks by `chat.join`. */
  'chat.changed': z.object({ channel: label, upTo: position }),
  /** The person who types is named by the channel and by `from`. */
  typing: z.object({ channel: label, from: id }),
} as const
