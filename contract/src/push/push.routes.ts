import { z } from 'zod'
import { id, ok, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { pushKinds } from './push-kinds.ts'

const endpointMaxChars = 1_000
const zoneMaxChars = 64

/** A point of P-256, uncompressed: 65 bytes as unpadded base64url. */
const publicKey = textUpTo(87).regex(/^[\w-]{87}$/, 'base64url')
/** 16 bytes as unpadded base64url. */
const authSecret = textUpTo(22).regex(/^[\w-]{22}$/, 'base64url')

const kinds = z.object(
  Object.fromEntries(pushKinds.map((kind) => [kind, z.boolean()])) as Record<
    (typeof pushKinds)[number],
    z.ZodBoolean
  >,
)

const switches = {
  kinds,
  /** Whether notifications show the text of messages. */
  showsText: z.boolean(),
  /** Whether somebody who is away gets a mail a day of what waits. */
  awayMail: z.boolean(),
}
const noticeChoices = z.object(switches)
export type NoticeChoices = z.infer<typeof noticeChoices>

export const pushRoutes = {
  key: {
    method: 'GET',
    path: '/push/key',
    service: 'api',
    auth: 'session',
    summary: 'The public key (RFC 8292) that a browser subscribes with; null while notifications are paused.',
    response: z.object({ publicKey: publicKey.nullable() }),
    errors: [],
  },
  subscribe: {
    method: 'POST',
    path: '/push/subscribe',
    service: 'api',
    auth: 'session',
    summary:
      'Stores this browser’s subscription for the caller’s session, and takes it over from whoever had it. `id` is null if the push service gave it up: the browser has to subscribe anew.',
    body: z.strictObject({
      endpoint: textUpTo(endpointMaxChars).pipe(z.url()),
      p256dh: publicKey,
      auth: authSecret,
      /** The IANA name of the browser’s time zone, for quiet hours. */
      timeZone: textUpTo(zoneMaxChars),
    }),
    response: z.object({ id: id.nullable() }),
    errors: ['conflict', 'push_service_unknown'],
  },
  unsubscribe: {
    method: 'POST',
    path: '/push/unsubscribe',
    service: 'api',
    auth: 'session',
    summary: 'Removes the subscriptions of the caller’s session.',
    body: z.strictObject({}),
    response: ok,
    errors: [],
  },
  choices: {
    method: 'GET',
    path: '/push/choices',
    service: 'api',
    auth: 'session',
    summary: 'What the caller wants to be told of.',
    response: noticeChoices,
    errors: [],
  },
  choose: {
    method: 'POST',
    path: '/push/choices',
    service: 'api',
    auth: 'session',
    summary: 'Changes some of them; answers all.',
    body: z.strictObject({
      kinds: kinds.partial().strict().optional(),
      showsText: z.boolean().optional(),
      awayMail: z.boolean().optional(),
    }),
    response: noticeChoices,
    errors: [],
  },
} as const satisfies RouteMap
