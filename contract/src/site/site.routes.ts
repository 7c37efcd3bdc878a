import { z } from 'zod'
import { address, count, label, spanMs } from '../answer-fields.ts'
import type { RouteMap } from '../route.ts'

/** Settings that a browser may read; operators change them. */
export const clientVisibleSettings = z.object({
  filterPriceCoins: z.object({
    both: count,
    female: count,
    male: count,
  }),
  widenLanguageMs: spanMs,
  widenRegionMs: spanMs,
  nextGapMs: spanMs,
  /** When the app offers to be installed. */
  install: z.object({
    showsMax: count,
    gapMs: spanMs,
    /** Balance up to which the offer of the 200-coins tests is made, and time between two of them. */
    offerCoinsMax: count,
    offerEveryMs: spanMs,
  }),
  demo: z.boolean(),
  /** Calls are peer-to-peer without a relay, which reveals the network address: the lobby warns about it. */
  warnsOfDirectCalls: z.boolean(),
  /** The share of the app's errors that is reported from the caller's country: 1 is all, 0 none. */
  errorSampleRate: z.number().min(0).max(1),
  /** Whether a visitor who agreed to analytics is recognised by features of their browser; else by a random id. */
  recognisesBrowsers: z.boolean(),
  /** The external app for streamers, if any. */
  streamerAppUrl: address.pipe(z.url({ protocol: /^https?$/ })).nullable(),
  /** Time for which a deactivated account is stored until it is erased. */
  deactivationKeepMs: spanMs,
  /** Time in which a deleted account can be opened again until it is erased. */
  erasureWaitMs: spanMs,
  /** Time for which the evidence of a report is stored. */
  evidenceKeepMs: spanMs,
  /** Name of the payment service to which new people are assigned; null where nothing is sold. */
  paymentProvider: label.nullable(),
  /** The available sign-in providers, besides a password. */
  signIn: z.object({ google: z.boolean(), apple: z.boolean() }),
  /** Two flags select the number of onboarding questions: 7 when short, 6 when also without a photo, else 12. */
})
export type ClientVisibleSettings = z.infer<typeof clientVisibleSettings>

export const siteRoutes = {
  settings: {
    method: 'GET',
    path: '/v2/settings',
    service: 'api',
    auth: 'public',
    summary: 'Global settings that a browser may read; cacheable for 10 minutes.',
    response: clientVisibleSettings,
    errors: [],
  },
  live: {
    method: 'GET',
    path: '/live',
    service: 'api',
    auth: 'public',
    summary: 'True counts of people online and searching; demo peers are never counted.',
    response: z.object({ online: count, looking: count }),
    errors: [],
  },
} as const satisfies RouteMap
