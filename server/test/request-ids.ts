import { fromClient, type Route, type RouteMap, routes } from '@serendip/contract'
import { z } from 'zod'

interface Node {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly allOf?: readonly Node[]
}

const idPattern = '_[0-9a-z]{20}'
/** Identifiers whose schema is any text. */
const nameOfId = /(id|key|code|token|cursor)$/i

function* textsIn(node: Node, place: string): Generator<readonly [string, Node]> {
  for (const part of [node.anyOf, node.oneOf, node.allOf].flat()) if (part) yield* textsIn(part, place)
  if (node.items) yield* textsIn(node.items, `${place}[]`)
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    yield* textsIn(property, `${place}.${name}`)
  }
  if (node.type === 'string') yield [place, node]
}

function idsOf(schema: z.ZodType | undefined, place: string): readonly string[] {
  if (!schema) return []
  const read = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Node
  const found = [...textsIn(read, place)].filter(
    ([path, { pattern, format }]) =>
      pattern?.includes(idPattern) || format === 'uuid' || nameOfId.test(path.replaceAll('[]', '')),
  )
  return found.map(([path]) => path)
}

/** Every identifier in the requests of these routes, e.g. `POST /report body.callId`. */
export const idsInRequests = (maps: Readonly<Record<string, RouteMap>>): readonly string[] =>
  Object.values(maps)
    .flatMap((feature) => Object.values<Route>(feature))
    .flatMap(({ method, path, params, query, body }) => {
      const found = [...idsOf(params, 'params'), ...idsOf(query, 'query'), ...idsOf(body, 'body')]
      return [...new Set(found)].map((place) => `${method} ${path} ${place}`)
    })

/** The same for the product. */
export const requestIds: readonly string[] = idsInRequests(routes)

/** The same for the messages of a tab, e.g. `call.leave callId`. */
export const messageIds: readonly string[] = Object.entries<z.ZodType>(fromClient).flatMap(([type, schema]) =>
  [...new Set(idsOf(schema, ''))].map((place) => `${type} ${place.slice(1)}`),
)

/** Values a browser states about itself or the person: stored for the caller, and never used for look-ups. */
const ownWords = [
  ...['POST /registration body.deviceId', 'POST /registration body.truid'],
  ...[
    'POST /login body.deviceId',
    'POST /login body.truid',
    'GET /preRegistrationSplit/{name} query.deviceId',
  ],
  ...[
    'POST /analytics/userParams/update body.ga_session_id',
    'POST /analytics/userParams/update body.ga_cid',
  ],
  ...['POST /profile body.visitorId', 'POST /deviceInfo body.fpVisitorId', 'POST /deviceInfo body.pushToken'],
  ...['POST /login/secondFactor body.deviceId', 'POST /login/passkey body.deviceId'],
  'POST /validation/age body.deviceId',
  ...['hello tabId', 'call.signal signal.candidate.sdpMid'],
]
/** Values made up by the sender of an event; analytics.engines.test.ts covers what becomes of them. */
export const eventWords = /^POST \/wt\/(i|le|ae) /
/** Codes mailed to one session for one act: closing.test.ts tries them from another account. */
export const mailedCodes = / body\.confirmationCode$/
/** Secrets: the holder is the owner. Covered by security, sessions, mails and sign-in.test.ts. */
const secrets = [
  ...['POST /registration body.token', 'POST /login body.token', 'POST /login/byToken body.token'],
  'POST /login/byToken/owner body.token',
  ...[
    'POST /reactivate body.code',
    'GET /account/export query.code',
    'POST /updatePassword/byCode body.code',
  ],
  ...['POST /login/secondFactor body.code', 'POST /login/secondFactor body.recoveryCode'],
  // Passkeys sign a challenge for one person: second-factor.test.ts swaps them.
  ...['POST /login/secondFactor body.passkey.id', 'POST /login/passkey body.passkey.id'],
  'POST /secondFactor/passkeys body.passkey.id',
  ...['POST /confirmEmail body.code', 'POST /unsubscribe body.token', 'hello token'],
  'POST /confirmReport body.token',
  // Of a membership: subscriptions.test.ts tries forged ones, and those of another person.
  ...['POST /subscription/link/read body.token', 'POST /subscription/link/cancel body.token'],
  ...[
    'POST /payment/page-api/stopSubscription body.requestValidationToken',
    'POST /payment/page-api/stopSubscription body.subscriptionId',
  ],
]
/** Anyone may block, add or read a person they met: people.test.ts and follow.test.ts try strangers. */
const anybody = [
  ...['POST /block/{userId} params.userId', 'POST /unblock/{userId} params.userId'],
  ...['POST /ignore/{userId} params.userId', 'POST /unignore/{userId} params.userId'],
  ...['POST /follow/{userId} params.userId', 'POST /unfollow/{userId} params.userId'],
  'GET /people/{userId} params.userId',
]
/** Keys of the caller's own taps, which gifts.engines.test.ts repeats, and names of the catalogue, and billing details: payments.engines.test.ts tries other prices. */
const purchases = [
  ...['POST /payment/page-api/processOneClick body.key', 'POST /billing/register body.taxId'],
  'POST /billing/register body.postalCode',
  ...['POST /creators/earnings body.postalCode', 'POST /creators/earnings body.taxId'],
  ...['POST /invoice/create body.key', 'POST /invoice/create body.productId'],
  'POST /invoice/refund/{id} body.key',
  'GET /product/get/{id} params.id',
  ...['POST /gifts/give body.giftKey', 'POST /gifts/give body.tapId'],
  ...['POST /subscription/plan body.key', 'POST /subscription/plan body.productId'],
]
/** Places in a list or chat of the caller, whatever they say. */
const places = [
  ...['GET /history/{chatId} query.paginationToken', 'GET /history/getByUser/{id} query.paginationToken'],
  'GET /history/{chatId}/mediaItems query.paginationToken',
  // A moment and an id that is compared, and never looked up.
  'GET /chat/private query.paginationToken',
  'GET /stories query.cursor',
]
const sends = [
  'POST /chat/v2/sendMessage body',
  'POST /message/sendToUser/{id} body',
  'POST /chat/v2/open body.message',
]
/** Of the catalogue; and the message that is answered, which stickers-and-replies.test.ts takes from another chat. */
const contents = [
  ...sends.flatMap((body) => ['stickerId', 'gifId', 'replyTo'].map((name) => `${body}.${name}`)),
  'POST /message/sendGroupToUser/{id} body.replyTo',
  // Of another person, or not shown: left out, see stories.engines.test.ts.
  'POST /message/sendToUser/{id} body.storyId',
]
/** Channels and their tokens: chat.test.ts tries those of others. */
const channels = ['chat.join channel', 'typing.join channel', 'typing.publish typingToken']
/** Chosen by each person: two people's equal keys are different things, see foreign-request-keys.test.ts. */
const keys = [
  ...['POST /report body.key', 'POST /wallet/demoGrant body.key', 'call.text tempId'],
  'POST /reportWithoutAccount body.key',
  ...['POST /chat/v2/sendMessage body.tempId', 'POST /message/sendToUser/{id} body.tempId'],
  ...['POST /message/sendGroupToUser/{id} body.tempId', 'POST /chats/delete body.unsent[].tempId'],
  ...['POST /message/sendGroupToSupport/{subtype} body.tempId', 'POST /message/delete body.unsent[].tempId'],
  ...['POST /chat/v2/open body.message.tempId', 'POST /message/sendToSupport/{subtype} body.tempId'],
]

/** Nobody's own: announcements.test.ts tries those that are not meant for the caller. */
const announcements = ['seen', 'dismiss'].map(
  (act) => `POST /announcements/{announcementId}/${act} params.announcementId`,
)

/** Identifiers in requests that do not name a thing of someone's. */
export const idsOfNoThing: readonly string[] = [
  ...[...ownWords, ...secrets, ...anybody, ...keys, ...places, ...contents, ...channels],
  ...purchases,
  ...announcements,
]
