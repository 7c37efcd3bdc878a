import { z } from 'zod'
import { agreedCoins, instantMs, language } from '../fields.ts'
import { limits } from '../limits.ts'
import type { ClientMessageMap } from '../message.ts'

/** SPEC §9: `both` is free; `female` or `male` costs coins per match that connects. */
export const genderFilter = z.enum(['both', 'female', 'male'])
export type GenderFilter = z.infer<typeof genderFilter>

export const matchMode = z.enum(['video', 'text'])
export type MatchMode = z.infer<typeof matchMode>

export const matchWish = z.strictObject({
  filter: genderFilter,
  languages: z.array(language).min(1).max(11),
  mode: matchMode,
  /**
   * Price of the filter as the person saw it: more is never charged. Omitted by tabs of the previous release.
   */
  priceCoins: agreedCoins.optional(),
})
export type MatchWish = z.infer<typeof matchWish>

/** A session description as WebRTC spells it (RFC 8866). */
export const sdp = z.string().max(limits.sdpMaxChars)

export const matchmakingFromClient = {
  /** Enters the pool from the lobby, or renews the wish while in it. */
  'match.start': {
    lane: 'rest',
    payload: matchWish,
    errors: [
      'already_in_match',
      'matching_banned',
      'matching_not_open',
      'age_refused',
      'identity_required',
      'camera_check_required',
      'price_changed',
      'not_enough_coins',
      'spending_limit',
      'self_excluded',
      'not_found',
    ],
  },
  /** Leaves the current partner, if any, and enters the pool again. */
  'match.next': {
    lane: 'rest',
    payload: matchWish,
    errors: [
      'already_in_match',
      'next_too_soon',
      'matching_banned',
      'matching_not_open',
      'age_refused',
      'identity_required',
      'camera_check_required',
      'price_changed',
      'not_enough_coins',
      'spending_limit',
      'self_excluded',
      'not_found',
    ],
  },
  /**
   * The first offer of this tab's next call, with all its candidates in it, made while it waits: the next partner has
   * the offer at once. A later one replaces it; without a search it is dropped.
   */
  'match.offer': {
    lane: 'rest',
    payload: z.strictObject({ sdp }),
    errors: [],
  },
  'match.cancel': {
    lane: 'rest',
    payload: z.strictObject({}),
    errors: [],
  },
} as const satisfies ClientMessageMap

export const matchmakingFromServer = {
  'match.searching': z.object({
    sinceMs: instantMs,
    /** Steps by which the search has widened so far. */
    widened: z.enum(['none', 'languages', 'region']),
  }),
  'match.idle': z.object({
    reason: z.enum(['cancelled', 'other_device', 'banned', 'unavailable']),
  }),
} as const
