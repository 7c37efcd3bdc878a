import { z } from 'zod'
import { address, count, longText, pageRowsMax } from '../answer-fields.ts'
import { chatFilters, supportSubtypes } from '../choices.ts'
import { agreedCoins, id, instantMs, ok, position, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'
import { partner } from '../people/person.ts'
import { mediaFile } from '../media/media.routes.ts'
import { chat, chatMedia, chatMessage, privateMedia } from './chat.messages.ts'
import {
  change,
  chatFilter,
  chatSettings,
  folder,
  historyPage,
  historyQuery,
  pageSize,
  paginationToken,
} from './chat-pages.ts'
import {
  group,
  isWhole,
  messagesToDelete,
  nothingToSend,
  hasOneTerm,
  answeredStory,
  outgoing,
  tempId,
  twoWaysToOpen,
  unsent,
  writtenBy,
} from './outgoing-message.ts'
import { reactions } from './reactions.ts'

const [sent, oneChat] = [z.object({ message: chatMessage, chat }), z.object({ chat })]
const someIds = z.array(id).min(1).max(limits.chatPageMax)
const sendErrors = [
  ...(['not_found', 'cannot_target_self', 'offensive', 'forbidden', 'upload_gone'] as const),
  ...(['price_changed', 'not_enough_coins', 'spending_limit', 'self_excluded'] as const),
  'creator_unavailable',
  'age_refused',
  'not_accepting',
] as const

export const chatRoutes = {
  getList: {
    method: 'GET',
    path: '/chat/getList',
    service: 'chat',
    auth: 'session',
    summary: 'A page of the caller’s chats, newest first; the first one with the counters of all folders.',
    query: z.strictObject({
      filter: chatFilter.default('default'),
      /** A part of a name or of a message; then hidden chats are found too. */
      search: z.string().trim().min(1).max(limits.chatSearchMaxChars).optional(),
      count: pageSize,
      paginationToken,
    }),
    response: z.object({
      chats: z.array(chat).max(pageRowsMax),
      /** Only of the first page. */
      folders: z.array(folder).max(chatFilters.length),
      paginationToken: address.nullable(),
      /** The number of the caller's last change, from which a tab continues. */
      change: position,
    }),
    errors: ['bad_input', 'forbidden'],
  },
  get: {
    method: 'GET',
    path: '/chat/get/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'One of the caller’s chats, and when the other one was last there if both show that.',
    params: z.strictObject({ id }),
    response: oneChat.extend({ lastSeen: instantMs.optional() }),
    errors: ['not_found'],
  },
  getMany: {
    method: 'POST',
    path: '/chats/get',
    service: 'chat',
    auth: 'session',
    summary: 'Several of the caller’s chats as they are now; those that the caller has not are left out.',
    body: z.strictObject({ chatIds: someIds }),
    response: z.object({ chats: z.array(chat).max(pageRowsMax), change }),
    errors: [],
  },
  getByUserV2: {
    method: 'GET',
    path: '/chat/v2/getByUser',
    service: 'chat',
    auth: 'session',
    summary: 'The chat with a person; it is created for someone met, a creator or a follower.',
    query: z.strictObject({ userId: id, source: textUpTo(60).optional() }),
    response: oneChat,
    errors: ['not_found', 'cannot_target_self'],
  },
  getByUser: {
    method: 'GET',
    path: '/chat/getByUser/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'The existing chat with a person.',
    params: z.strictObject({ id }),
    response: oneChat,
    errors: ['not_found'],
  },
  getBySupport: {
    method: 'GET',
    path: '/chat/getBySupport/{subtype}',
    service: 'chat',
    auth: 'session',
    summary: 'The caller’s chat with support, which is created if there is none.',
    params: z.strictObject({ subtype: z.enum(supportSubtypes) }),
    response: oneChat,
    errors: [],
  },
  hide: {
    method: 'GET',
    path: '/chat/hide/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'Takes a chat off the caller’s list until the next message.',
    params: z.strictObject({ id }),
    response: oneChat,
    errors: ['not_found'],
  },
  changeSettings: {
    method: 'POST',
    path: '/chat/settings/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'Mutes, pins or hides a chat for the caller, or no longer.',
    params: z.strictObject({ id }),
    body: chatSettings,
    response: oneChat,
    errors: ['not_found', 'forbidden', 'too_many_pins'],
  },
  letsTalkMessages: {
    method: 'GET',
    path: '/letsTalkMessages',
    service: 'chat',
    auth: 'session',
    summary:
      'Openers for an empty conversation, in the caller’s language; none outside the experiment letsTalk.',
    response: z.object({ messages: z.array(longText).max(pageRowsMax) }),
    errors: [],
  },
  history: {
    method: 'GET',
    path: '/history/{chatId}',
    service: 'chat',
    auth: 'session',
    summary: 'A page of a chat’s messages; the newest if nothing else is asked for.',
    params: z.strictObject({ chatId: id }),
    query: historyQuery,
    response: historyPage,
    errors: ['not_found', 'bad_input'],
  },
  historyByUser: {
    method: 'GET',
    path: '/history/getByUser/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'The same of the chat with a person.',
    params: z.strictObject({ id }),
    query: historyQuery,
    response: historyPage,
    errors: ['not_found', 'bad_input'],
  },
  sendMessage: {
    method: 'POST',
    path: '/chat/v2/sendMessage',
    service: 'chat',
    auth: 'session',
    summary: 'Writes a message to a chat.',
    body: z
      .strictObject({ chatId: id, ...outgoing })
      .refine(isWhole, nothingToSend)
      .refine(hasOneTerm, twoWaysToOpen),
    response: sent,
    errors: sendErrors,
  },
  sendToUser: {
    method: 'POST',
    path: '/message/sendToUser/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'Writes a message to a person; the first one creates the chat.',
    params: z.strictObject({ id }),
    body: z
      .strictObject({ ...outgoing, ...answeredStory })
      .refine(isWhole, nothingToSend)
      .refine(hasOneTerm, twoWaysToOpen),
    response: sent,
    errors: sendErrors,
  },
  sendToSupport: {
    method: 'POST',
    path: '/message/sendToSupport/{subtype}',
    service: 'chat',
    auth: 'session',
    summary: 'Writes a message to support; the first one creates the chat. Any words are accepted.',
    params: z.strictObject({ subtype: z.enum(supportSubtypes) }),
    body: z.strictObject({ tempId, type: z.literal('text'), text: outgoing.text.min(1), ...writtenBy }),
    response: sent,
    errors: ['not_found'],
  },
  sendGroupToUser: {
    method: 'POST',
    path: '/message/sendGroupToUser/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'Sends up to ten files to a person as one message; the first one creates the chat.',
    params: z.strictObject({ id }),
    body: z
      .strictObject(outgoing)
      .omit({ stickerId: true, gifId: true })
      .extend(group)
      .refine(hasOneTerm, twoWaysToOpen),
    response: sent,
    errors: sendErrors,
  },
  sendGroupToSupport: {
    method: 'POST',
    path: '/message/sendGroupToSupport/{subtype}',
    service: 'chat',
    auth: 'session',
    summary: 'Sends up to ten files to support as one message; the first one creates the chat.',
    params: z.strictObject({ subtype: z.enum(supportSubtypes) }),
    body: z.strictObject({ tempId, ...group, text: outgoing.text, ...writtenBy }),
    response: sent,
    errors: ['not_found', 'upload_gone'],
  },
  open: {
    method: 'POST',
    path: '/chat/v2/open',
    service: 'chat',
    auth: 'session',
    summary: 'Opens the chat with a person, and writes a first message if there is one.',
    body: z.strictObject({
      userId: id,
      message: z
        .strictObject(outgoing)
        .refine(isWhole, nothingToSend)
        .refine(hasOneTerm, twoWaysToOpen)
        .optional(),
    }),
    response: z.object({ chat, message: chatMessage.nullable() }),
    errors: sendErrors,
  },
  setStatus: {
    method: 'POST',
    path: '/messageStatus/{status}/{id}',
    service: 'chat',
    auth: 'session',
    summary: 'Marks a message, and everything before it in its chat, as read by the caller.',
    params: z.strictObject({ status: z.literal('read'), id }),
    response: oneChat,
    errors: ['not_found'],
  },
  setStatuses: {
    method: 'POST',
    path: '/messageStatus/{status}',
    service: 'chat',
    auth: 'session',
    summary: 'The same for several messages; those the caller cannot see are left out.',
    params: z.strictObject({ status: z.literal('read') }),
    body: z.strictObject({ messageIds: someIds }),
    response: ok,
    errors: [],
  },
  readAllChats: {
    method: 'POST',
    path: '/messageStatus/readAllChats',
    service: 'chat',
    auth: 'session',
    summary: 'Marks every message in the chats of a filter as read.',
    body: z.strictObject({
      listFilter: chatFilter.default('default'),
      /** `support`: only the chats with support. */
      chatType: z.enum(['all', 'support']).default('all'),
    }),
    response: z.object({ messagesReadCount: count }),
    errors: ['forbidden'],
  },
  unblurMessage: {
    method: 'POST',
    path: '/message/unblurre',
    service: 'chat',
    auth: 'session',
    summary: 'Opens a message for its price, once and for good, or shows a blurred one clearly.',
    body: z.strictObject({
      messageId: id,
      /** The price that was shown. */
      priceCoins: agreedCoins.default(0),
    }),
    response: z.object({ message: chatMessage }),
    errors: [
      ...(['not_found', 'forbidden', 'price_changed', 'not_enough_coins', 'spending_limit'] as const),
      ...(['self_excluded'] as const),
    ],
  },
  viewOnce: {
    method: 'POST',
    path: '/message/viewOnce',
    media: true,
    noStore: true,
    slow: true,
    service: 'chat',
    auth: 'session',
    summary:
      'Answers a photo or video that was sent to be seen once, and deletes it. The same session may repeat the request for 20 minutes, as its download may have failed; every other one finds nothing.',
    body: z.strictObject({ messageId: id }),
    response: mediaFile,
    errors: ['not_found', 'forbidden'],
  },
  react: {
    method: 'POST',
    path: '/message/react',
    service: 'chat',
    auth: 'session',
    summary: 'Gives a message the caller’s reaction instead of an earlier one, or takes it back.',
    body: z.strictObject({ messageId: id, reaction: z.enum(reactions).nullable() }),
    response: ok,
    errors: ['not_found', 'forbidden'],
  },
  editMessage: {
    method: 'POST',
    path: '/message/edit',
    service: 'chat',
    auth: 'session',
    summary: 'Changes the text of a message that the caller sent within the last 15 minutes.',
    body: z.strictObject({
      messageId: id,
      text: outgoing.text.min(1),
      /** Keep it in spite of its offensive words. */
      ignoreOffensive: z.boolean().optional(),
    }),
    response: z.object({ message: chatMessage }),
    errors: ['not_found', 'forbidden', 'offensive', 'not_editable', 'age_refused'],
  },
  blurFromUser: {
    method: 'POST',
    path: '/chat/blurFromUser',
    service: 'chat',
    auth: 'session',
    summary: 'Blurs what the other one of a chat sends, or no longer.',
    query: z.strictObject({ chatId: id }),
    body: z.strictObject({ blur: z.boolean() }),
    response: oneChat,
    errors: ['not_found'],
  },
  mediaItems: {
    method: 'GET',
    path: '/history/{chatId}/mediaItems',
    service: 'chat',
    auth: 'session',
    summary: 'A page of a chat’s files, newest first.',
    params: z.strictObject({ chatId: id }),
    query: z.strictObject({ count: pageSize, paginationToken }),
    response: z.object({
      mediaItems: z.array(chatMedia).max(pageRowsMax),
      paginationToken: address.nullable(),
    }),
    errors: ['not_found', 'bad_input'],
  },
  privateMedia: {
    method: 'GET',
    path: '/chat/private',
    service: 'chat',
    auth: 'session',
    summary:
      'A page of the files that others sent to the caller alone, unlocked for coins or for members, and of the videos that the caller bought. Newest first.',
    query: z.strictObject({
      count: pageSize,
      paginationToken,
      /** Only what is from this person. */
      userId: id.optional(),
    }),
    response: z.object({
      mediaItems: z.array(privateMedia).max(pageRowsMax),
      /** Those of whom such files are the newest; only of the first page. */
      people: z.array(partner).max(pageRowsMax),
      paginationToken: address.nullable(),
    }),
    errors: ['bad_input'],
  },
  deleteMessages: {
    method: 'POST',
    path: '/message/delete',
    service: 'chat',
    auth: 'session',
    summary: 'Deletes messages for the caller, or the caller’s own ones for both. Unknown ones are left out.',
    body: messagesToDelete,
    response: ok.extend({ sentIds: z.array(id).max(pageRowsMax) }),
    errors: [],
  },
  deleteChats: {
    method: 'POST',
    path: '/chats/delete',
    service: 'chat',
    auth: 'session',
    summary: 'Deletes chats with their messages for the caller; the other side keeps its own.',
    body: z.strictObject({ chatIds: someIds, unsent }),
    response: ok,
    errors: [],
  },
  deleteAllChats: {
    method: 'POST',
    path: '/chats/deleteAll',
    service: 'chat',
    auth: 'session',
    summary: 'The same for all chats of a filter.',
    body: z.strictObject({ listFilter: chatFilter.default('default') }),
    response: z.object({ deleted: count }),
    errors: ['forbidden'],
  },
} as const satisfies RouteMap
