import { z } from 'zod'
import { label, pageRowsMax } from '../answer-fields.ts'
import { coins, instantMs } from '../fields.ts'
import { giftFace } from '../gifts/gifts.ts'
import { partner } from '../people/person.ts'
import { historyKind } from '../wallet/wallet.routes.ts'

/** Kinds of what happens to a person, by the group under which they can be listed alone. */
export const activityGroups = {
  calls: ['missedCall'],
  people: ['follow', 'contact', 'gift'],
  money: ['coins'],
  team: ['report', 'photo', 'story', 'video', 'identity', 'application'],
} as const
export const activityGroupNames = ['calls', 'people', 'money', 'team'] as const
export type ActivityGroup = (typeof activityGroupNames)[number]

const activityKinds = [
  ...activityGroups.calls,
  ...activityGroups.people,
  ...activityGroups.money,
  ...activityGroups.team,
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityEntry = z.object({
  entryId: label,
  kind: z.enum(activityKinds),
  at: instantMs,
  /** When the list got it: it is new to somebody who looked before that. */
  notedAt: instantMs,
  /** Whose act it is; null for nobody's. */
  person: partner.nullable(),
  /** Of a gift that is still known. */
  gift: giftFace.nullable(),
  /** Coins that came or went, and why; null for anything else. */
  money: z.object({ deltaCoins: coins, reason: historyKind }).nullable(),
  /** The outcome of a review; null where there is none. */
  isGood: z.boolean().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const activityPage = z.object({
  /** Newest first. */
  entries: z.array(activityEntry).max(pageRowsMax),
  /** When this was read, by the server's clock. */
  readAt: instantMs,
  /** When the person last looked; null for never. */
  seenAt: instantMs.nullable(),
  /** The cursor of the next page; null on the last one. */
  next: label.nullable(),
})
export type ActivityPage = z.infer<typeof activityPage>
