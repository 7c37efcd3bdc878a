import { z } from 'zod'
import { count, fewRowsMax, label, longText, pageRowsMax, seconds, wholeNumber } from '../../answer-fields.ts'
import { answeringRoles } from '../../chat/chat.messages.ts'
import { type SupportSubtype, supportSubtypes } from '../../choices.ts'
import { bytes, country, id, instantMs, language, ok, ordinal, storedFile, textUpTo } from '../../fields.ts'
import { limits } from '../../limits.ts'
import type { OperatorRight } from '../../operators/operator/rights.ts'
import { viewPurposes } from '../../people/operator/person-views.ts'
import { rolesGroup } from '../../people/person.ts'
import type { RouteMap } from '../../route.ts'
import { unknownReplyVariables } from './reply-variables.ts'

/** Which right an operator needs to see and answer requests of a kind, besides `support.answer`. */
export const supportRights = {
  general: 'people.support',
  finance: 'refunds.small',
  moderator: 'cases.decide',
} as const satisfies Record<SupportSubtype, OperatorRight>

/** The kinds of requests that these rights let an operator answer. */
export const answeredKinds = (rights: ReadonlySet<OperatorRight>): readonly SupportSubtype[] =>
  supportSubtypes.filter((kind) => rights.has(supportRights[kind]))

/** The kinds of requests that these rights let an operator see: all of them for one who only reads. */
export const seenKinds = (rights: ReadonlySet<OperatorRight>): readonly SupportSubtype[] => {
  if (rights.has('support.answer')) return answeredKinds(rights)
  return rights.has('support.read') ? supportSubtypes : []
}

/** A request waits until someone answers, and is open until someone closes it or its person writes no more. */
export const supportStates = ['waiting', 'answered', 'closed'] as const
/** Requests in one answer. */
export const supportPageMax = 50
/** Of a saved reply's title. */
export const savedReplyTitleMaxChars = 60

const kind = z.enum(supportSubtypes)
const replyText = z.string().trim().min(1).max(limits.messageMaxChars)
const claim = z.object({ operatorId: label, name: label, until: instantMs })

const request = z.object({
  chatId: id,
  kind,
  state: z.enum(supportStates),
  /** The first message without an answer, the last answer, or when it was closed. */
  since: instantMs,
  /** From the first message of this request to the first answer; null without one. */
  firstAnswerMs: wholeNumber.nullable(),
  claim: claim.nullable(),
  userId: id,
  name: label,
  language,
  /** The beginning of the last message; empty if it is a file without words. */
  preview: longText,
})
export type SupportRequestView = z.infer<typeof request>

const conversation = z.object({
  request,
  person: z.object({
    rolesGroup,
    country: country.nullable(),
    standing: z.enum(['good', 'banned', 'deactivated', 'deleted']),
    joinedAt: instantMs,
  }),
  /** The newest ones, oldest first. */
  messages: z
    .array(
      z.object({
        messageId: id,
        seq: ordinal,
        at: instantMs,
        text: longText,
        /** It was sent with files, which may be gone. */
        isMedia: z.boolean(),
        files: z
          .array(
            z.object({
              mediaId: id,
              type: z.enum(['image', 'audio', 'video']),
              sizeBytes: count,
              /** In seconds. */
              duration: seconds.nullable(),
            }),
          )
          .max(pageRowsMax),
        /** As the person sees who answered; null: the person. */
        operator: z.object({ name: label, role: z.enum(answeringRoles) }).nullable(),
      }),
    )
    .max(pageRowsMax),
})
export type SupportConversation = z.infer<typeof conversation>

const savedReply = z.object({
  replyId: id,
  /** Null: for every kind. */
  kind: kind.nullable(),
  language,
  title: label,
  text: longText,
  changedAt: instantMs,
})
export type SavedReply = z.infer<typeof savedReply>

const params = z.strictObject({ chatId: id })
/** The `seq` of the last message that the operator was shown: what the person wrote afterwards is still unread. */
const seenSeq = ordinal
const auth = { operator: 'support.answer' } as const
const reads = { operator: 'support.read' } as const
/** Purpose of the look; the audit log stores it. */
const look = z.strictObject({ purpose: z.enum(viewPurposes) })

export const supportRoutes = {
  list: {
    method: 'GET',
    path: '/support',
    service: 'console',
    auth: reads,
    summary:
      'Requests of the kinds that the operator answers, or of all kinds for one who only reads: waiting ones by age, answered and closed ones newest first.',
    query: z.strictObject({
      state: z.enum(supportStates),
      kind: kind.optional(),
      /** For the next page: of the last request of the one before. */
      since: z.coerce.number().pipe(instantMs).optional(),
      chatId: id.optional(),
    }),
    response: z.object({
      requests: z.array(request).max(pageRowsMax),
      /** Number of waiting requests, of the kinds that the operator answers. */
      waiting: z.array(z.object({ kind, count, oldest: instantMs })).max(pageRowsMax),
      /** Half of the requests of the last seven days were first answered within this time; null without any. */
      firstAnswerMs: wholeNumber.nullable(),
    }),
    errors: [],
  },
  colleagues: {
    method: 'GET',
    path: '/support/colleagues',
    service: 'console',
    auth,
    summary: 'To whom a request can be handed over.',
    response: z.object({
      colleagues: z
        .array(z.object({ operatorId: id, name: label, kinds: z.array(kind).max(pageRowsMax) }))
        .max(fewRowsMax),
    }),
    errors: [],
  },
  open: {
    method: 'POST',
    path: '/support/chats/{chatId}/open',
    service: 'console',
    auth,
    summary:
      'The conversation. Claims it for the operator, who alone answers then, unless a colleague has it.',
    params,
    response: conversation,
    errors: ['not_found'],
  },
  read: {
    method: 'POST',
    path: '/support/chats/{chatId}/read',
    service: 'console',
    auth: reads,
    summary:
      'The conversation, without claiming it or marking it as read. Each access is an entry of the audit log.',
    params,
    body: look,
    response: conversation,
    errors: ['not_found'],
  },
  keep: {
    method: 'POST',
    path: '/support/chats/{chatId}/keep',
    service: 'console',
    auth,
    summary: 'Keeps a claimed request, and answers the conversation as it is now.',
    params,
    response: conversation,
    errors: ['not_found', 'conflict'],
  },
  release: {
    method: 'POST',
    path: '/support/chats/{chatId}/release',
    service: 'console',
    auth,
    summary: 'Gives a claimed request back; nothing happens without a claim.',
    params,
    response: ok,
    errors: ['not_found'],
  },
  answer: {
    method: 'POST',
    path: '/support/chats/{chatId}/answer',
    service: 'console',
    auth,
    summary:
      'Answers a claimed request, once for each key; the person reads the operator’s first name and role. It goes on waiting if the person wrote after what the operator has seen.',
    params,
    body: z.strictObject({
      /** Chosen by the console: the same one again writes nothing. */
      key: z.uuid(),
      seenSeq,
      text: replyText,
    }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  answerWithPicture: {
    method: 'POST',
    path: '/support/chats/{chatId}/answerWithPicture',
    form: true,
    service: 'console',
    auth,
    summary: 'The same with a picture, which is redrawn without its metadata; the words may be empty.',
    params,
    body: z.strictObject({
      key: z.uuid(),
      seenSeq: z.coerce.number().pipe(ordinal),
      text: z.string().trim().max(limits.messageMaxChars),
      file: bytes,
    }),
    response: ok,
    errors: [
      ...(['not_found', 'conflict', 'media_wrong_format', 'photo_too_many_pixels'] as const),
      ...(['content_removed'] as const),
      ...(['picture_not_supported'] as const),
      ...(['too_large', 'unavailable'] as const),
    ],
  },
  openFile: {
    method: 'POST',
    path: '/support/chats/{chatId}/files/{mediaId}/open',
    media: true,
    service: 'console',
    auth,
    summary: 'A file of the conversation. Each opening is an entry of the audit log.',
    params: z.strictObject({ chatId: id, mediaId: id }),
    response: z.object({ contentType: label, file: storedFile }),
    errors: ['not_found'],
  },
  readFile: {
    method: 'POST',
    path: '/support/chats/{chatId}/files/{mediaId}/read',
    media: true,
    service: 'console',
    auth: reads,
    summary: 'The same for an operator who does not answer.',
    params: z.strictObject({ chatId: id, mediaId: id }),
    body: look,
    response: z.object({ contentType: label, file: storedFile }),
    errors: ['not_found'],
  },
  handOver: {
    method: 'POST',
    path: '/support/chats/{chatId}/handOver',
    service: 'console',
    auth,
    summary: 'Gives a claimed request to another kind, or to one colleague for an hour.',
    params,
    body: z.strictObject({ kind, operatorId: id.nullable() }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  close: {
    method: 'POST',
    path: '/support/chats/{chatId}/close',
    service: 'console',
    auth,
    summary:
      'Closes a claimed request; the person’s next message opens it again. Refused as a conflict if the person wrote after what the operator has seen.',
    params,
    body: z.strictObject({ seenSeq }),
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  replies: {
    method: 'GET',
    path: '/support/replies',
    service: 'console',
    auth: reads,
    summary: 'All saved replies.',
    response: z.object({ replies: z.array(savedReply).max(fewRowsMax) }),
    errors: [],
  },
  saveReply: {
    method: 'POST',
    path: '/support/replies',
    service: 'console',
    auth: { operator: 'people.support' },
    summary:
      'Stores a new saved reply, or changes one. Titles are unique in a language, and variables are of a fixed list.',
    body: z.strictObject({
      replyId: id.optional(),
      kind: kind.nullable(),
      language,
      title: textUpTo(savedReplyTitleMaxChars).trim().min(1),
      text: replyText.refine((text) => unknownReplyVariables(text).length === 0, 'reply_variable'),
    }),
    response: z.object({ replyId: id }),
    errors: ['not_found', 'conflict'],
  },
  deleteReply: {
    method: 'POST',
    path: '/support/replies/{replyId}/delete',
    service: 'console',
    auth: { operator: 'people.support' },
    summary: 'Deletes a saved reply.',
    params: z.strictObject({ replyId: id }),
    response: ok,
    errors: ['not_found'],
  },
} as const satisfies RouteMap
