import { type ExperimentName, experiments, limits, rewardStepsMax } from '@serendip/contract'
import { z } from 'zod'
import { identityPlaces } from './identity-places.ts'
import { listedWords } from './listed-words.ts'

const experimentNames = Object.keys(experiments) as [ExperimentName, ...ExperimentName[]]
const coins = z.number().int().min(0).max(100_000)
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const longestMs = 2 * 366 * dayMs
const ms = z.number().int().min(1).max(longestMs)
const count = z.number().int().min(1).max(100_000)
const freeCount = z.number().int().min(0).max(1_000)
const discount = z.number().int().min(1).max(90)
const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(250)
/** A country, or a state of the United States as `US-TX`. */
const places = z.array(z.string().regex(/^(?:[A-Z]{2}|US-[A-Z]{2})$/)).max(350)
const words = z.array(z.string().trim().min(2).max(50)).max(2_000)

interface Floor {
  readonly min?: number
  readonly max?: number
}
const floors = z.registry<Floor>()

/**
 * With limits to which operators may weaken what security, evidence and billing depend on, whoever confirms it: beyond
 * these the product would be defenceless. Whoever needs more changes the release.
 */
const withFloor = (schema: z.ZodNumber, floor: Floor): z.ZodNumber => schema.clone().register(floors, floor)

/** Percentages of people by group. */
const groupShares = z
  .record(z.string().max(60), z.number().min(0).max(100))
  .refine((shares) => Object.values(shares).reduce((sum, share) => sum + share, 0) <= 100)

/** A group of the experiment, or null: none. */
const experimentEnds = z
  .partialRecord(z.enum(experimentNames), z.string().max(60).nullable())
  .refine((ends) =>
    experimentNames.every((name) => {
      const group = ends[name] ?? null
      return group === null || (experiments[name] as readonly string[]).includes(group)
    }),
  )

/** Every number that operators may change, with its default; the console edits these rows. */
export const productSettings = z.object({
  /** Nobody can begin a payment; those that have begun are still credited. */
  salesPaused: z.boolean().default(false),
  /** No push leaves, and no browser subscribes; what happens meanwhile is not told later. */
  pushPaused: z.boolean().default(false),
  /** Walls of offers are closed, and what services tell of finished offers waits. */
  offerwallPaused: z.boolean().default(false),
  /** No daily reward and no bonus for the app is offered. */
  rewardsPaused: z.boolean().default(false),
  /** Nobody can send a gift; those that were sent stay. */
  giftsPaused: z.boolean().default(false),
  /** No payout is reserved, nobody can change the account that they are paid to, and the page of earnings says so. */
  payoutsPaused: z.boolean().default(false),
  filterPriceCoins: z
    .object({ both: coins, female: coins, male: coins })
    .default({ both: 0, female: 10, male: 10 }),
  filterVideoWithinMs: ms.default(5_000),
  /** Matches with a paid filter that a premium member has free of charge, per UTC day. */
  premiumBonusMatches: freeCount.default(20),
  widenLanguageMs: ms.default(5_000),
  widenRegionMs: ms.default(15_000),
  recentPartners: count.default(20),
  recentPartnersMs: ms.default(30 * 60_000),
  nextGapMs: ms.default(500),
  /** Times that the app offers itself in a browser, with this gap between two of them. */
  installPopupMax: freeCount.default(3),
  installPopupGapMs: ms.default(5 * 60_000),
  /** Balance up to which people of the 200-coins tests are offered the install bonus, once in `installOfferEveryMs`. */
  installOfferCoinsMax: coins.default(10),
  installOfferEveryMs: ms.default(dayMs),
  /** Time for which a search meets only people who fit its free wishes, if anyone has some. */
  softWishMs: ms.default(3_000),
  /** Time after a call in which two strangers can add each other. */
  recentlyMetMs: ms.default(24 * 3_600_000),
  sessionIdleMs: withFloor(ms, { max: 30 * dayMs }).default(7 * 24 * 3_600_000),
  sessionMaxMs: withFloor(ms, { max: 90 * dayMs }).default(30 * 24 * 3_600_000),
  loginLimit: withFloor(count, { max: 20 }).default(10),
  loginWindowMs: withFloor(ms, { min: 5 * minuteMs }).default(15 * 60_000),
  registrationLimit: withFloor(count, { max: 50 }).default(5),
  registrationWindowMs: withFloor(ms, { min: 10 * minuteMs }).default(3_600_000),
  /** Time for which a device whose birthday was under 18 is refused. */
  underAgeMemoryMs: withFloor(ms, { min: dayMs }).default(24 * 3_600_000),
  /** Email checks per address before each needs a captcha. */
  lookupFreeLimit: withFloor(count, { max: 20 }).default(5),
  lookupLimit: withFloor(count, { max: 100 }).default(30),
  lookupWindowMs: withFloor(ms, { min: 5 * minuteMs }).default(15 * 60_000),
  resetLimit: withFloor(count, { max: 10 }).default(3),
  resetWindowMs: withFloor(ms, { min: 5 * minuteMs }).default(15 * 60_000),
  /** Time that a person waits after requesting too many resets. */
  resetBlockMs: withFloor(ms, { min: minuteMs }).default(5 * 60_000),
  /** Mails that a person may request, such as a confirmation, in `mailWindowMs`. */
  mailLimit: withFloor(count, { max: 20 }).default(5),
  /** Mails in `mailWindowMs` to one unconfirmed address, and to all such addresses of one domain. */
  strangerMailLimit: withFloor(count, { max: 20 }).default(5),
  strangerDomainMailLimit: withFloor(count, { max: 200 }).default(30),
  mailWindowMs: withFloor(ms, { min: 10 * minuteMs }).default(3_600_000),
  /** The most attempts that a proof of work takes; a browser makes some 100,000 a second. */
  captchaWork: withFloor(z.number().int().min(1).max(10_000_000), { min: 20_000 }).default(60_000),
  deactivationKeepMs: ms.default(90 * 24 * 3_600_000),
  /** Time in which a deleted account can be reopened; erasure must be done within 30 days. */
  // Erased content can be reported for as long as deleted content.
  erasureWaitMs: withFloor(ms.max(29 * 24 * 3_600_000), { min: 7 * dayMs }).default(14 * 24 * 3_600_000),
  exitOfferMs: ms.default(60_000),
  /** Messages that a person may write to one creator before each costs `messagePriceCoins`. */
  freeMessagesPerCreator: freeCount.default(3),
  /** Without it, the first message to a creator already costs `messagePriceCoins`; premium members still write free. */
  freeChatsAvailable: z.boolean().default(true),
  messagePriceCoins: coins.default(5),
  messageLimit: count.default(30),
  messageWindowMs: ms.default(60_000),
  /** Strangers that an account younger than `newAccountMs` may write to first in `strangerChatWindowMs`. */
  newAccountMs: ms.default(7 * 24 * 3_600_000),
  strangerChatLimit: count.default(10),
  strangerChatWindowMs: ms.default(24 * 3_600_000),
  /** Files that a person may send in `uploadWindowMs`. */
  uploadLimit: count.default(60),
  uploadWindowMs: ms.default(3_600_000),
  /** Size of the uploaded data stored per person at a time. */
  mediaQuotaBytes: z
    .number()
    .int()
    .min(1024 ** 2)
    .max(1024 ** 4)
    .default(1024 ** 3),
  /** Total length of a person's videos that are converted within a day. */
  conversionBudgetMs: ms.default(600_000),
  reportLimit: count.default(20),
  reportWindowMs: ms.default(24 * 3_600_000),
  /** Time that a report may wait: about minors, self-harm and threats, and all others. */
  urgentReportGoalMs: ms.default(3_600_000),
  reportGoalMs: ms.default(24 * 3_600_000),
  /** More waiting reports than this raise an alert. */
  reportBacklogMax: count.default(200),
  /** The same for each other queue of operators. */
  queueBacklogMax: count.default(500),
  /** So many decisions within `strikeKeepMs` propose a stricter one. */
  strikesToRaise: withFloor(count, { max: 10 }).default(3),
  strikeKeepMs: withFloor(ms, { min: 30 * dayMs }).default(90 * 24 * 3_600_000),
  /** Event requests per address; a tab that sends every few seconds stays far below. */
  analyticsLimit: count.default(120),
  analyticsWindowMs: ms.default(60_000),
  /** The countries whose app errors are reported, and the share: 1 is all. */
  errorReportCountries: countries.default([
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
  ]),
  errorSampleRate: z.number().min(0).max(1).default(1),
  callTextKeepMs: withFloor(ms, { min: dayMs, max: 7 * dayMs }).default(24 * 3_600_000),
  // An appeal may be filed for six months, and needs what was decided on.
  evidenceKeepMs: withFloor(ms, { min: 180 * dayMs, max: 366 * dayMs }).default(180 * 24 * 3_600_000),
  /** Time in which deleted messages, deleted or replaced photos and former names can be reported. */
  // It is private: kept as long as the privacy policy says, and not for collecting.
  deletedKeepMs: withFloor(ms, { min: limits.reportableDaysMin * dayMs, max: 14 * dayMs }).default(
    7 * 24 * 3_600_000,
  ),
  turnCredentialMs: withFloor(ms, { max: dayMs }).default(6 * 3_600_000),
  /** Coins of a call are held in advance in blocks of this length; it must exceed `mediaGapMs`. */
  callBlockMs: ms.min(5_000).max(60_000).default(10_000),
  callPreviewMs: ms.default(20_000),
  /** Free previews of one person with one creator, per UTC day. */
  callPreviewsPerDay: freeCount.default(3),
  /** The same with all creators together. */
  callPreviewsOfAllPerDay: freeCount.default(10),
  callRingMs: ms.default(30_000),
  /** Number of times that a person may ring in `callRingWindowMs`. */
  callRingLimit: count.default(10),
  callRingWindowMs: ms.default(60_000),
  /** A gap up to this length does not count; a longer silence pauses the call. */
  mediaGapMs: ms.max(4_000).default(4_000),
  /** A paused call ends after this. */
  callPauseEndMs: withFloor(ms, { min: 5_000, max: 2 * minuteMs }).default(15_000),
  /** Silences with a visible picture that add up to more than this end a call. */
  callSilenceMs: withFloor(ms, { min: 5_000, max: 2 * minuteMs }).default(20_000),
  /** Time for which the sound of a call without the creator's picture is free; then the payer chooses. */
  callUnseenMs: ms.default(60_000),
  /** Time that the payer has for that choice before the call ends. */
  callSoundDecideMs: ms.default(20_000),
  /** Length of such silence that is free per call; the rest is billed. */
  callUnpaidMs: ms.default(3_000),
  /** The same over all calls of a payer in a UTC day. */
  callUnpaidDayMs: ms.default(30_000),
  /** A call with a creator whose media never came ends after this. */
  callConnectMs: withFloor(ms, { min: 5_000, max: minuteMs }).default(20_000),
  /** Remaining seconds at which the payer is warned. */
  callWarnSeconds: z.array(count.max(3_600)).max(5).default([60, 15]),
  /** The most that answers to premium members earn, in coins per UTC day: per pair, and per creator. */
  replyRewardPairDayCoins: coins.default(20),
  replyRewardCreatorDayCoins: coins.default(500),
  /** The most that answers to one member earn all creators in a UTC month, of what the month cost. */
  replyRewardMonthPercent: z.number().int().min(0).max(100).default(10),
  /** Age that earnings must have before payout. */
  earningsMatureMs: z
    .number()
    .int()
    .min(0)
    .max(longestMs)
    .default(7 * 24 * 3_600_000),
  /** US cents that 1,000 earned coins are worth at payout. */
  payoutCentsPer1000Coins: count.default(1000),
  creatorSharePercent: z.number().int().min(0).max(100).default(50),
  /** The provider's fee for a payment: a share of the price, and a fixed part in US cents. */
  providerFeePercent: z.number().int().min(0).max(50).default(10),
  providerFeeCents: z.number().int().min(0).max(500).default(30),
  /** US cents that one operator decides about alone; above them another one confirms. */
  operatorAloneCents: count.default(5000),
  /** Discounts of the timer offer of each spend group; of the first one after the first purchase. */
  timerStarterPercent: discount.default(15),
  timerActivePercent: discount.default(20),
  timerJuniorPercent: discount.default(25),
  timerMediumPercent: discount.default(25),
  timerSeniorPercent: discount.default(30),
  timerOfferMs: ms.default(15 * minuteMs),
  superDealPercent: discount.default(20),
  superDealMs: ms.default(dayMs),
  /** Time without a purchase after which a super deal begins, and time from one to the next. */
  superDealQuietMs: ms.default(7 * dayMs),
  superDealEveryMs: ms.default(30 * dayMs),
  /** The offer to who cancelled a membership: the discount of the first new period, and its time. */
  restartOfferPercent: discount.default(30),
  restartOfferMs: ms.default(dayMs),
  restartOfferEveryMs: ms.default(365 * dayMs),
  /** The exit offer of a payment page that was left without buying. */
  leaveOfferMs: ms.default(15 * minuteMs),
  /** Coins of each day of the daily rewards, which then begin again; a missed day does not. */
  dailyRewardCoins: z
    .array(z.number().int().min(1).max(1_000))
    .min(1)
    .max(rewardStepsMax)
    .default([5, 5, 10, 10, 15, 15, 30]),
  /** The bonus for installing the app; in its two experiments. Of 0 coins there is none. */
  installBonusCoins: coins.default(50),
  installBonusTestCoins: coins.default(200),
  /** Opens walls of offers to accounts that are younger than a day. */
  offerwallIgnoresAge: z.boolean().default(false),
  /** More coins of one offer are not credited until an operator raises this and tries again. */
  offerwallCreditMaxCoins: count.default(20_000),
  /** Time after a tap of a gift in which the next one adds to it. */
  giftStreakMs: ms.default(5_000),
  /** Time in which a single gift above so many coins can be taken back. */
  giftUndoMs: ms.default(5_000),
  giftUndoAboveCoins: coins.default(100),
  lowBalanceCoins: coins.default(60),
  demoGrantCoins: count.default(600),
  /** The delay before a raised spending limit applies. */
  limitRaiseWaitMs: ms.default(24 * 3_600_000),
  /** When coins held for a call return if nobody ended it; every hold of a block postpones it. */
  escrowExpiryMs: withFloor(ms.min(2 * 60_000), { max: hourMs }).default(5 * 60_000),
  /** Recognises visitors who agreed to analytics by features of their browser. */
  recognisesBrowsers: z.boolean().default(false),
  /** Address of the app where streamers work instead of here, if there is one. */
  streamerAppUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** Countries (ISO 3166-1 alpha-2) whose people are not admitted, unless an operator exempted them. */
  refusedCountries: countries.default(['RU']),
  /** Countries, and states such as `US-TX`, whose people must verify their identity before video. */
  webRegOndatoCountriesList: places.default([...identityPlaces]),
  /** The same for people of all the United States. */
  identityUsCheck: z.boolean().default(false),
  /** Number of verification attempts that a person has. */
  identityTriesMax: withFloor(count, { max: 10 }).default(3),
  /** For each running experiment, the percentage of people in each of its groups. */
  experimentShares: z
    .partialRecord(z.enum(experimentNames), groupShares)
    // Everyone signs up in the shortest flow until an operator changes that.
    .default({ remove_onboarding_quiz: { test_group2: 100 } }),
  /** Group that everyone gets of an experiment that ended, whatever group they were in. */
  experimentEnds: experimentEnds.default({}),
  offensiveWords: words.default([...listedWords.offensive]),
  /** A name with one of these as a whole word would speak for the product, and is refused. */
  staffWords: words.default([...listedWords.staff]),
  /** A name or a text about oneself with one of these waits for an operator. */
  contactWords: words.default([...listedWords.contact]),
  /** The same for words that say someone is under 18. */
  ageWords: words.default([...listedWords.age]),
})
export type ProductSettings = z.infer<typeof productSettings>

type Name = keyof ProductSettings
const isSetting = (name: string): name is Name => Object.hasOwn(productSettings.shape, name)

const floorOf = (name: Name): Floor => floors.get(productSettings.shape[name].unwrap()) ?? {}

function isBeyondFloor(name: Name, value: unknown): boolean {
  const { min = -Infinity, max = Infinity } = floorOf(name)
  return typeof value === 'number' && (value < min || value > max)
}

/** The value of a setting, checked; null if it is out of bounds. */
export function parseSetting(name: Name, value: unknown): { readonly value: unknown } | null {
  // Without the default, which would take the place of a missing value.
  const parsed = productSettings.shape[name].unwrap().safeParse(value)
  return parsed.success && !isBeyondFloor(name, parsed.data) ? { value: parsed.data } : null
}

/** Those stored values that this release accepts: another release may have stored others. */
export const acceptedSettings = (rows: readonly { readonly key: string; readonly value: unknown }[]) =>
  Object.fromEntries(
    rows.flatMap(({ key, value }) => (isSetting(key) && parseSetting(key, value) ? [[key, value]] : [])),
  )

export interface SettingBounds {
  readonly min: number | null
  readonly max: number | null
}
const numbered = z.object({ minimum: z.number().optional(), maximum: z.number().optional() })
const nested = z.object({
  items: z.unknown().optional(),
  properties: z.object({ both: z.unknown() }).optional(),
})

/** Bounds of a setting's number, or of each of its numbers. */
export function boundsOf(name: Name): SettingBounds {
  const schema = z.toJSONSchema(productSettings.shape[name].unwrap())
  const { items, properties } = nested.parse(schema)
  const { minimum = null, maximum = null } = numbered.parse(items ?? properties?.both ?? schema)
  const { min = minimum, max = maximum } = floorOf(name)
  return { min, max }
}
