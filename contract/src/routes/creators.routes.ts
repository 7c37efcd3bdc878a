import { z } from 'zod'
import { country, id, language } from '../fields.ts'
import { rateCoins } from '../messages/billing.messages.ts'
import { rolesGroup } from '../person.ts'
import { route } from '../route.ts'

/** What anybody logged in sees of a creator. A creator who takes no calls from somebody is `offline` to them. */
export const creatorCard = z.strictObject({
  creatorId: id,
  name: z.string(),
  age: z.number().int(),
  country: country.nullable(),
  language,
  avatar: z.string(),
  rolesGroup: rolesGroup.extract(['goddess', 'artist']),
  rateCoins,
  /** An artist is shown as in a call, and never takes one. */
  status: z.enum(['online', 'inacall', 'offline']),
})
export type CreatorCard = z.infer<typeof creatorCard>

/** A creator's own page, for whoever is logged in. */
export const creatorProfile = z.strictObject({
  ...creatorCard.shape,
  /** As others see it: digits are masked. Empty for whoever blocked the creator. */
  bio: z.string(),
  /** The one who asks has blocked the creator. */
  isBlocked: z.boolean(),
})
export type CreatorProfile = z.infer<typeof creatorProfile>

export const creatorOffer = z.strictObject({
  rateCoins,
  acceptsCalls: z.boolean(),
  /** The creator's part of the paid coins. */
  sharePercent: z.number().int(),
})
export type CreatorOffer = z.infer<typeof creatorOffer>

export const creatorsRoutes = {
  online: route({
    method: 'GET',
    path: '/creators/online',
    service: 'api',
    auth: 'session',
    summary:
      'Creators, those who can be called first; refused to whoever was sent for one particular person.',
    response: z.strictObject({ creators: z.array(creatorCard) }),
    errors: ['forbidden'],
  }),
  profile: route({
    method: 'GET',
    path: '/creators/profile/{creatorId}',
    service: 'api',
    auth: 'session',
    summary: 'One creator’s page. Somebody who is no approved creator is not found.',
    params: z.strictObject({ creatorId: id }),
    response: creatorProfile,
    errors: ['not_found'],
  }),
  ownOffer: route({
    method: 'GET',
    path: '/creators/rate',
    service: 'api',
    auth: 'session',
    summary: 'A creator’s own rate.',
    response: creatorOffer,
    errors: ['forbidden'],
  }),
  setOffer: route({
    method: 'POST',
    path: '/creators/rate',
    service: 'api',
    auth: 'session',
    summary: 'Sets a creator’s own rate, and whether calls may ring; calls that run keep their price.',
    body: z.strictObject({ rateCoins, acceptsCalls: z.boolean().default(true) }),
    response: creatorOffer,
    errors: ['forbidden'],
  }),
} as const
