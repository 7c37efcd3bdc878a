import { z } from 'zod'
import { address, label } from '../answer-fields.ts'
import { coins, id, instantMs } from '../fields.ts'
import type { RouteMap } from '../route.ts'

/** The services whose walls of offers can be shown. */
export const offerwallProviders = ['bitlabs', 'ayet', 'cpx', 'adgate'] as const
const offerwallProvider = z.enum(offerwallProviders)
export type OfferwallProviderName = z.infer<typeof offerwallProvider>

/** A finished offer waits for its service, is credited, is refused, or is taken back after it was credited. */
export const offerCreditStates = ['pending', 'credited', 'rejected', 'reversed'] as const

const offerCredit = z.object({
  creditId: id,
  provider: offerwallProvider,
  /** The service's name of the offer, if it tells one. */
  title: label.nullable(),
  /** The service's id of what was done, for support. */
  transactionId: label,
  coins,
  state: z.enum(offerCreditStates),
  /** Coins of it that were taken back; others were spent already. */
  returnedCoins: coins,
  createdAt: instantMs,
  changedAt: instantMs,
})
export type OfferCredit = z.infer<typeof offerCredit>

export const offerCreditsMax = 50

export const offerwallRoutes = {
  walls: {
    method: 'GET',
    path: '/offerwall',
    service: 'api',
    auth: 'session',
    summary:
      'The walls that are open to the person: none for people who paid, whose account is younger than a day, or who are not in the test offerwall_cmc.',
    response: z.object({
      walls: z.array(z.object({ provider: offerwallProvider, url: address })).max(offerwallProviders.length),
      /** Operators closed all walls for a while. */
      paused: z.boolean(),
    }),
    errors: [],
  },
  history: {
    method: 'GET',
    path: '/offerwall/history',
    service: 'api',
    auth: 'session',
    summary: 'The person’s finished offers, newest first. `after` is the last one of the page before.',
    query: z.strictObject({ after: id.optional() }),
    response: z.object({ credits: z.array(offerCredit).max(offerCreditsMax) }),
    errors: [],
  },
} as const satisfies RouteMap
