import { z } from 'zod'
import { route } from '../route.ts'

/** Settings that a browser may read; operators change them. */
export const clientVisibleSettings = z.strictObject({
  filterPriceCoins: z.strictObject({
    both: z.number().int(),
    female: z.number().int(),
    male: z.number().int(),
  }),
  widenLanguageMs: z.number().int(),
  widenRegionMs: z.number().int(),
  nextGapMs: z.number().int(),
  demo: z.boolean(),
  /** The part of the app's errors that is reported from where the caller is: 1 is all, 0 none. */
  errorSampleRate: z.number().min(0).max(1),
  /** Where streamers work instead of here, if anywhere. */
  streamerAppUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Who vouches for people here, beside their own password. */
  signIn: z.strictObject({ google: z.boolean(), apple: z.boolean() }),
  /** Two flags choose how many questions a new person is asked: 7 when short, 6 when also without a photo, else 12. */
  onboarding: z.strictObject({ short: z.boolean(), withoutPhoto: z.boolean() }),
})
export type ClientVisibleSettings = z.infer<typeof clientVisibleSettings>

export const siteRoutes = {
  settings: route({
    method: 'GET',
    path: '/v2/settings',
    service: 'api',
    auth: 'public',
    summary: 'Global settings a browser may read; cache them for 10 minutes.',
    response: clientVisibleSettings,
    errors: [],
  }),
  live: route({
    method: 'GET',
    path: '/live',
    service: 'api',
    auth: 'public',
    summary: 'Real counts of people online and looking; demo peers are never counted.',
    response: z.strictObject({ online: z.number().int(), looking: z.number().int() }),
    errors: [],
  }),
} as const
