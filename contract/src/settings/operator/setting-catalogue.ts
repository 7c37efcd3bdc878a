import type { ExperimentName } from '../../experiments/experiments.ts'

/** Form of a setting's value, by which the console chooses its editor. */
export type SettingKind =
  | 'coins'
  | 'count'
  | 'percent'
  /** A number from 0 to 1. */
  | 'share'
  /** Stored in milliseconds. */
  | 'duration'
  | 'bytes'
  | 'switch'
  /** An address of the web, or none. */
  | 'address'
  /** Whole numbers in order. */
  | 'numbers'
  /** Codes of ISO 3166-1 alpha-2. */
  | 'countries'
  | 'places'
  | 'words'
  /** Coins for each filter of the search. */
  | 'filterPrices'
  /** Percentages of people in each group of each running experiment. */
  | 'experiments'
  /** The group that everyone gets since an experiment ended, for each that did. */
  | 'experimentEnds'

/** In the order of the screen. A change of `prices` requires its own right and a second admin. */
export const settingGroups = [
  'switches',
  'prices',
  'lists',
  'matching',
  'calls',
  'chat',
  'people',
  'login',
  'files',
  'records',
  'experiments',
] as const
export type SettingGroup = (typeof settingGroups)[number]

interface CatalogueEntry {
  readonly group: SettingGroup
  readonly kind: SettingKind
  /** Why a change requires a second admin; prices and logins always do. */
  readonly guards?: 'security' | 'evidence' | 'billing'
}
const coins = 'coins'
const count = 'count'
const duration = 'duration'

/** Every setting that an operator edits one by one; the server has its bounds and default, the console its texts. */
export const settingCatalogue = {
  salesPaused: { group: 'switches', kind: 'switch' },
  pushPaused: { group: 'switches', kind: 'switch' },
  offerwallPaused: { group: 'switches', kind: 'switch' },
  rewardsPaused: { group: 'switches', kind: 'switch' },
  giftsPaused: { group: 'switches', kind: 'switch' },
  payoutsPaused: { group: 'switches', kind: 'switch' },
  filterPriceCoins: { group: 'prices', kind: 'filterPrices' },
  messagePriceCoins: { group: 'prices', kind: coins },
  freeChatsAvailable: { group: 'prices', kind: 'switch' },
  freeMessagesPerCreator: { group: 'prices', kind: count },
  premiumBonusMatches: { group: 'prices', kind: count },
  callPreviewMs: { group: 'prices', kind: duration },
  callPreviewsPerDay: { group: 'prices', kind: count },
  callPreviewsOfAllPerDay: { group: 'prices', kind: count },
  callUnpaidMs: { group: 'prices', kind: duration },
  callUnpaidDayMs: { group: 'prices', kind: duration },
  creatorSharePercent: { group: 'prices', kind: 'percent' },
  payoutCentsPer1000Coins: { group: 'prices', kind: count },
  replyRewardPairDayCoins: { group: 'prices', kind: coins },
  replyRewardCreatorDayCoins: { group: 'prices', kind: coins },
  replyRewardMonthPercent: { group: 'prices', kind: 'percent' },
  earningsMatureMs: { group: 'prices', kind: duration },
  providerFeePercent: { group: 'prices', kind: 'percent' },
  providerFeeCents: { group: 'prices', kind: count },
  operatorAloneCents: { group: 'prices', kind: count },
  timerStarterPercent: { group: 'prices', kind: 'percent' },
  timerActivePercent: { group: 'prices', kind: 'percent' },
  timerJuniorPercent: { group: 'prices', kind: 'percent' },
  timerMediumPercent: { group: 'prices', kind: 'percent' },
  timerSeniorPercent: { group: 'prices', kind: 'percent' },
  timerOfferMs: { group: 'prices', kind: duration },
  superDealPercent: { group: 'prices', kind: 'percent' },
  superDealMs: { group: 'prices', kind: duration },
  superDealQuietMs: { group: 'prices', kind: duration },
  superDealEveryMs: { group: 'prices', kind: duration },
  restartOfferPercent: { group: 'prices', kind: 'percent' },
  restartOfferMs: { group: 'prices', kind: duration },
  restartOfferEveryMs: { group: 'prices', kind: duration },
  dailyRewardCoins: { group: 'prices', kind: 'numbers' },
  installBonusCoins: { group: 'prices', kind: coins },
  installBonusTestCoins: { group: 'prices', kind: coins },
  offerwallCreditMaxCoins: { group: 'prices', kind: coins },
  offerwallIgnoresAge: { group: 'switches', kind: 'switch' },
  leaveOfferMs: { group: 'prices', kind: duration },
  limitRaiseWaitMs: { group: 'prices', kind: duration },
  lowBalanceCoins: { group: 'prices', kind: coins },
  demoGrantCoins: { group: 'prices', kind: coins },
  refusedCountries: { group: 'lists', kind: 'countries', guards: 'security' },
  webRegOndatoCountriesList: { group: 'lists', kind: 'places', guards: 'security' },
  offensiveWords: { group: 'lists', kind: 'words' },
  staffWords: { group: 'lists', kind: 'words', guards: 'security' },
  contactWords: { group: 'lists', kind: 'words' },
  ageWords: { group: 'lists', kind: 'words', guards: 'security' },
  errorReportCountries: { group: 'lists', kind: 'countries' },
  giftStreakMs: { group: 'people', kind: duration },
  giftUndoMs: { group: 'people', kind: duration },
  giftUndoAboveCoins: { group: 'people', kind: coins },
  filterVideoWithinMs: { group: 'matching', kind: duration },
  widenLanguageMs: { group: 'matching', kind: duration },
  widenRegionMs: { group: 'matching', kind: duration },
  softWishMs: { group: 'matching', kind: duration },
  recentPartners: { group: 'matching', kind: count },
  recentPartnersMs: { group: 'matching', kind: duration },
  nextGapMs: { group: 'matching', kind: duration },
  recentlyMetMs: { group: 'matching', kind: duration },
  callRingMs: { group: 'calls', kind: duration },
  callRingLimit: { group: 'calls', kind: count },
  callRingWindowMs: { group: 'calls', kind: duration },
  callWarnSeconds: { group: 'calls', kind: 'numbers' },
  callBlockMs: { group: 'calls', kind: duration, guards: 'billing' },
  callConnectMs: { group: 'calls', kind: duration, guards: 'billing' },
  mediaGapMs: { group: 'calls', kind: duration, guards: 'billing' },
  callPauseEndMs: { group: 'calls', kind: duration, guards: 'billing' },
  callSilenceMs: { group: 'calls', kind: duration, guards: 'billing' },
  callUnseenMs: { group: 'calls', kind: duration, guards: 'billing' },
  callSoundDecideMs: { group: 'calls', kind: duration, guards: 'billing' },
  escrowExpiryMs: { group: 'calls', kind: duration, guards: 'billing' },
  turnCredentialMs: { group: 'calls', kind: duration, guards: 'security' },
  messageLimit: { group: 'chat', kind: count },
  messageWindowMs: { group: 'chat', kind: duration },
  newAccountMs: { group: 'chat', kind: duration },
  strangerChatLimit: { group: 'chat', kind: count },
  strangerChatWindowMs: { group: 'chat', kind: duration },
  installPopupMax: { group: 'people', kind: count },
  installPopupGapMs: { group: 'people', kind: duration },
  installOfferCoinsMax: { group: 'people', kind: coins },
  installOfferEveryMs: { group: 'people', kind: duration },
  identityUsCheck: { group: 'people', kind: 'switch', guards: 'security' },
  identityTriesMax: { group: 'people', kind: count, guards: 'security' },
  underAgeMemoryMs: { group: 'people', kind: duration, guards: 'security' },
  reportLimit: { group: 'people', kind: count },
  reportWindowMs: { group: 'people', kind: duration },
  urgentReportGoalMs: { group: 'people', kind: duration },
  reportGoalMs: { group: 'people', kind: duration },
  reportBacklogMax: { group: 'people', kind: count },
  queueBacklogMax: { group: 'people', kind: count },
  strikesToRaise: { group: 'people', kind: count, guards: 'evidence' },
  strikeKeepMs: { group: 'people', kind: duration, guards: 'evidence' },
  streamerAppUrl: { group: 'people', kind: 'address', guards: 'security' },
  exitOfferMs: { group: 'people', kind: duration },
  deactivationKeepMs: { group: 'people', kind: duration, guards: 'evidence' },
  erasureWaitMs: { group: 'people', kind: duration, guards: 'evidence' },
  sessionIdleMs: { group: 'login', kind: duration },
  sessionMaxMs: { group: 'login', kind: duration },
  loginLimit: { group: 'login', kind: count },
  loginWindowMs: { group: 'login', kind: duration },
  registrationLimit: { group: 'login', kind: count },
  registrationWindowMs: { group: 'login', kind: duration },
  lookupFreeLimit: { group: 'login', kind: count },
  lookupLimit: { group: 'login', kind: count },
  lookupWindowMs: { group: 'login', kind: duration },
  resetLimit: { group: 'login', kind: count },
  resetWindowMs: { group: 'login', kind: duration },
  resetBlockMs: { group: 'login', kind: duration },
  mailLimit: { group: 'login', kind: count },
  strangerMailLimit: { group: 'login', kind: count },
  strangerDomainMailLimit: { group: 'login', kind: count },
  mailWindowMs: { group: 'login', kind: duration },
  captchaWork: { group: 'login', kind: count },
  uploadLimit: { group: 'files', kind: count },
  uploadWindowMs: { group: 'files', kind: duration },
  mediaQuotaBytes: { group: 'files', kind: 'bytes' },
  conversionBudgetMs: { group: 'files', kind: duration },
  callTextKeepMs: { group: 'records', kind: duration, guards: 'evidence' },
  evidenceKeepMs: { group: 'records', kind: duration, guards: 'evidence' },
  deletedKeepMs: { group: 'records', kind: duration, guards: 'evidence' },
  analyticsLimit: { group: 'records', kind: count },
  analyticsWindowMs: { group: 'records', kind: duration },
  errorSampleRate: { group: 'records', kind: 'share' },
  recognisesBrowsers: { group: 'records', kind: 'switch', guards: 'security' },
  experimentEnds: { group: 'experiments', kind: 'experimentEnds' },
  experimentShares: { group: 'experiments', kind: 'experiments' },
} as const satisfies Readonly<Record<string, CatalogueEntry>>

export type SettingKey = keyof typeof settingCatalogue
export const settingKeys = Object.keys(settingCatalogue) as [SettingKey, ...SettingKey[]]

/** Whether a setting says what something costs or who is paid. */
export const isPrice = (key: SettingKey): boolean => settingCatalogue[key].group === 'prices'

/** Whether another admin has to confirm a change: of a price, or of what security, evidence or billing depend on. */
export function needsSecondAdmin(key: SettingKey): boolean {
  const { group, guards }: CatalogueEntry = settingCatalogue[key]
  return group === 'prices' || group === 'login' || guards !== undefined
}

/** The experiments that change something in the product; the others assign people without any effect yet. */
export const builtExperiments: readonly ExperimentName[] = [
  'coinsflow_only',
  'coinsflow_only_v4',
  'decline_errors',
  'identity_verification',
  'email_validation',
  'remove_onboarding_quiz',
  'letsTalk',
  'non_ftd_chat',
  'vcp_coinshop',
  'cmc_vcp_coinshop_v2',
  'superdeal',
  'dailyrewardsystem',
  'offerwall_cmc',
  'new_99_shop',
  'test_coins_flow',
  'pwa200coins_testgroup',
  'pwa200coins_v2',
  'delete_exitoffer',
  'freegifts',
  'new_stories_preview',
]
