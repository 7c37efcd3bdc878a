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
    summary: 'Creators for the lobby: those who can be called first.',
    response: z.strictObject({ creators: z.array(creatorCard) }),
    errors: [],
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
