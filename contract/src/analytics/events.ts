import { z } from 'zod'
import { isBoundedJson } from '../bounded-json.ts'
import { instantMs, ownNumber, textUpTo } from '../fields.ts'
import { hasStorableTexts } from '../storable-text.ts'
import { attributionNames } from './attribution.ts'
import { analyticsLimits } from './limits.ts'

const value = z.string().max(analyticsLimits.valueMaxChars)
const address = z.string().max(analyticsLimits.addressMaxChars)
export const landingKey = textUpTo(60).regex(/^[\w-]{1,60}$/)
const eventName = textUpTo(60).regex(/^[a-z][a-z0-9_.-]{0,59}$/)
const languageCode = textUpTo(2).regex(/^[a-z]{2}$/)

/**
 * Values extracted from the text are stored too, and an escape in it can encode what the text itself may not contain.
 */
function isObjectText(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text)
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isObject && isBoundedJson(read) && hasStorableTexts(read)
  } catch {
    return false
  }
}

const fields = z
  .record(textUpTo(60).regex(/^\w{1,60}$/), z.union([value, ownNumber, z.boolean()]))
  .refine((given) => Object.keys(given).length <= analyticsLimits.fieldsMax, 'too_many_fields')

/** The client's own key and time: the same event sent twice is stored once. */
const identified = { eventId: z.uuid(), at: instantMs }

/**
 * Event counted for a person without consent: no id, no address, nothing that two counts share unless
 * thousands share it. A repeat cannot be distinguished from a second visit, so it is sent once and never
 * again.
 */
export const anonymousCount = z.strictObject({
  anonymous: z.literal(true),
  name: eventName,
  ll: landingKey.optional(),
  language: languageCode,
  isPaid: z.boolean(),
})
export type AnonymousCount = z.infer<typeof anonymousCount>

const attribution = Object.fromEntries(attributionNames.map((name) => [name, value.optional()])) as Record<
  (typeof attributionNames)[number],
  z.ZodOptional<typeof value>
>

/** Source of a visit, and the device (SPEC §3, marketing impression payload). */
export const impression = z.strictObject({
  ...identified,
  impressionId: z.uuid(),
  ll: landingKey.optional(),
  language: languageCode,
  clickid: value.optional(),
  ...attribution,
  /** A JSON object as text: the other query parameters, and browser, device and system. */
  custom_attrs: textUpTo(analyticsLimits.customAttrsMaxChars).refine(isObjectText, 'object_text'),
  bid: value.optional(),
  full_url: address,
  referrer_url: address.optional(),
  referrer_host: value.optional(),
  isPaid: z.boolean(),
  visitorId: z.string().min(1).max(80).optional(),
})
export type Impression = z.infer<typeof impression>

export const landingEvent = z.strictObject({
  ...identified,
  ll: landingKey.optional(),
  impressionId: z.uuid(),
  name: eventName,
  fields,
})
export type LandingEvent = z.infer<typeof landingEvent>

export const appEvent = z.strictObject({
  ...identified,
  name: eventName,
  impressionId: z.uuid().optional(),
  params: z.strictObject({
    sessionId: z.uuid(),
    sessionTrigger: z.enum(['email', 'push']).optional(),
    sessionCampaignId: value.optional(),
    bid: value.optional(),
    /** The test of which the person’s sessions are told apart. */
    testMode: z.enum(['pwa200coins', 'drs']).optional(),
  }),
  fields,
})
export type AppEvent = z.infer<typeof appEvent>

/** One event, an anonymous count, or a batch of either. */
export function batchOf<E extends z.ZodType>(event: E) {
  const reported = z.union([event, anonymousCount])
  return z.union([reported, z.array(reported).min(1).max(analyticsLimits.batchMax)])
}
