import { type ExperimentName, experiments } from '@serendip/contract'
import { z } from 'zod'

const experimentNames = Object.keys(experiments) as [ExperimentName, ...ExperimentName[]]
const coins = z.number().int().nonnegative()
const ms = z.number().int().positive()
const count = z.number().int().positive()

/** Every number that operators may change, with its default; the console edits these rows. */
export const productSettings = z.object({
  filterPriceCoins: z
    .object({ both: coins, female: coins, male: coins })
    .default({ both: 0, female: 10, male: 10 }),
  filterVideoWithinMs: ms.default(5_000),
  /** Matches by a priced filter that a premium member has free of charge, per UTC day. */
  premiumBonusMatches: z.number().int().nonnegative().default(20),
  widenLanguageMs: ms.default(5_000),
  widenRegionMs: ms.default(15_000),
  recentPartners: count.default(20),
  recentPartnersMs: ms.default(30 * 60_000),
  nextGapMs: ms.default(500),
  sessionIdleMs: ms.default(7 * 24 * 3_600_000),
  sessionMaxMs: ms.default(30 * 24 * 3_600_000),
  loginLimit: count.default(10),
  loginWindowMs: ms.default(15 * 60_000),
  registrationLimit: count.default(5),
  registrationWindowMs: ms.default(3_600_000),
  /** Questions about emails that one address may ask before each takes a captcha. */
  lookupFreeLimit: count.default(5),
  lookupLimit: count.default(30),
  lookupWindowMs: ms.default(15 * 60_000),
  resetLimit: count.default(3),
  resetWindowMs: ms.default(15 * 60_000),
  /** How long somebody waits who asked for too many resets. */
  resetBlockMs: ms.default(5 * 60_000),
  /** Mails that a person may ask for by hand, such as a confirmation, in `mailWindowMs`. */
  mailLimit: count.default(5),
  mailWindowMs: ms.default(3_600_000),
  /** The most tries that a proof of work takes; a browser makes some 100,000 a second. */
  captchaWork: count.default(60_000),
  deactivationKeepMs: ms.default(90 * 24 * 3_600_000),
  /** How long a deleted account can be opened again; erasure must be done within 30 days. */
  erasureWaitMs: ms.max(29 * 24 * 3_600_000).default(14 * 24 * 3_600_000),
  exitOfferMs: ms.default(60_000),
  messageLimit: count.default(30),
  messageWindowMs: ms.default(60_000),
  /** Files that a person may send in `uploadWindowMs`. */
  uploadLimit: count.default(60),
  uploadWindowMs: ms.default(3_600_000),
  /** How much of what a person sent is kept at the same time. */
  mediaQuotaBytes: count.default(1024 ** 3),
  reportLimit: count.default(20),
  reportWindowMs: ms.default(24 * 3_600_000),
  /** Requests of one address that bring events; a tab that sends every few seconds stays far below. */
  analyticsLimit: count.default(120),
  analyticsWindowMs: ms.default(60_000),
  /** Where errors of the app are reported from, and how many of them: 1 is all. */
  errorReportCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .default([
      ...[
        'US',
        'AU',
        'ES',
        'IT',
        'GB',
        'CA',
        'FR',
        'GT',
        'HR',
        'MX',
        'IL',
        'NL',
        'BR',
        'DE',
        'NZ',
        'BE',
        'TR',
      ],
    ]),
  errorSampleRate: z.number().min(0).max(1).default(1),
  callTextKeepMs: ms.default(24 * 3_600_000),
  evidenceKeepMs: ms.default(180 * 24 * 3_600_000),
  turnCredentialMs: ms.default(6 * 3_600_000),
  /** Coins of a call are held ahead in blocks of this length; it must exceed `mediaGapMs`. */
  callBlockMs: ms.min(5_000).default(10_000),
  callPreviewMs: ms.default(20_000),
  /** Free previews of one person with one creator, per UTC day. */
  callPreviewsPerDay: z.number().int().nonnegative().default(3),
  callRingMs: ms.default(30_000),
  /** How many times a person may ring in `callRingWindowMs`. */
  callRingLimit: count.default(10),
  callRingWindowMs: ms.default(60_000),
  /** Media that comes back within this was never away; a longer silence is not billed, and pauses the call. */
  mediaGapMs: ms.max(4_000).default(2_500),
  /** A paused call ends after this. */
  callPauseEndMs: ms.default(15_000),
  /** Short silences that add up to more than this end a call; every ten paid seconds forgive one. */
  callSilenceMs: ms.default(20_000),
  /** A call with a creator whose media never came ends after this. */
  callConnectMs: ms.default(20_000),
  /** Seconds left at which the payer is warned. */
  callWarnSeconds: z.array(count).default([60, 15]),
  creatorSharePercent: z.number().int().min(0).max(100).default(50),
  lowBalanceCoins: coins.default(60),
  demoGrantCoins: count.default(600),
  /** How long a raised spending limit waits. */
  limitRaiseWaitMs: ms.default(24 * 3_600_000),
  /** When coins held for a call return although nobody ended it; every hold of a block puts it off. */
  escrowExpiryMs: ms.default(5 * 60_000),
  /** Where streamers work instead of here, if anywhere. */
  streamerAppUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** How many questions a new person is asked: 7 when short, 6 when also without a photo, else all 12. */
  onboarding: z
    .object({ short: z.boolean(), withoutPhoto: z.boolean() })
    .default({ short: false, withoutPhoto: false }),
  /** Countries (ISO 3166-1 alpha-2) whose people prove who they are before video. */
  webRegOndatoCountriesList: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  /** The same for people of the United States. */
  identityUsCheck: z.boolean().default(false),
  /** How often a person may try to prove it. */
  identityTriesMax: count.default(3),
  /** Of each experiment that runs, the percentage of people in each of its groups. */
  experimentShares: z
    .partialRecord(z.enum(experimentNames), z.record(z.string(), z.number().min(0).max(100)))
    .default({}),
  offensiveWords: z
    .array(z.string().min(2))
    .default(['fuck', 'cunt', 'nigger', 'faggot', 'whore', 'bitch', 'rape']),
})
export type ProductSettings = z.infer<typeof productSettings>
