import { z } from 'zod'
import { address, label } from '../answer-fields.ts'
import { agreedCoins, coins, id, instantMs, ordinal, textUpTo } from '../fields.ts'

/** Drawings that a gift can have; those of the second list move. */
export const giftArts = [
  'rose',
  'coffee',
  'kiss',
  'teddy',
  'cake',
  'champagne',
  'ring',
  'fireworks',
  'yacht',
  'star',
] as const
export type GiftArt = (typeof giftArts)[number]

/** Identifies a row of the gifts' catalogue, also one that operators added. */
export const giftKey = textUpTo(30).regex(/^[a-z][a-z0-9_]{1,29}$/, 'giftKey')

const giftName = textUpTo(60)
/** English is shown where a language is missing. */
export const giftNames = z.object({ en: giftName, de: giftName.optional(), ar: giftName.optional() })
export type GiftNames = z.infer<typeof giftNames>

/** The look of a gift, wherever one is shown. */
export const giftFace = z.object({
  key: giftKey,
  names: giftNames,
  /** The address of its still picture. */
  imageUrl: address,
  /** The drawing, also one that this tab is too old to know. */
  art: label,
  /** It moves for a moment when it arrives. */
  isAnimated: z.boolean(),
})
export type GiftFace = z.infer<typeof giftFace>

/** A gift that can be sent now. */
export const offeredGift = giftFace.extend({
  priceCoins: coins.positive(),
  /** The person's free one of today. */
  isFree: z.boolean(),
})
export type OfferedGift = z.infer<typeof offeredGift>

/** Taps of one gift to one person, each within a few seconds of the one before. */
export const givenGift = z.object({
  giftId: id,
  gift: giftFace,
  fromId: id,
  toId: id,
  quantity: ordinal,
  /** Cost of all taps together. */
  coins,
  /** After it another tap begins a new one. */
  streakEndsAt: instantMs,
  /** Until when its sender may take it back; null if that is not possible. */
  undoUntil: instantMs.nullable(),
})
export type GivenGift = z.infer<typeof givenGift>

export const giftTap = z.strictObject({
  toId: id,
  giftKey,
  /** The idempotency key of this tap. */
  tapId: z.uuid(),
  /** The price on the screen; it is never charged more. */
  priceCoins: agreedCoins,
})
