/** Lists of which people, rules and screens choose one. They are plain, so that a screen needs no schema for them. */
export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

export const rolesGroups = ['user', 'goddess', 'pendingGoddess', 'artist'] as const
export type RolesGroup = (typeof rolesGroups)[number]

export const lookingForChoices = ['both', 'female', 'male'] as const
export type LookingFor = (typeof lookingForChoices)[number]
export const hairColours = ['any', 'blonde', 'brown', 'black', 'red', 'coloured'] as const
export const bodyTypes = ['any', 'slim', 'athletic', 'average', 'curvy', 'full'] as const

/** The selectable ages, in whole years; the upper one includes everyone older. */
export const lookedForAge = { min: 18, max: 60 } as const

/** The onboarding questions, in order, by the names of SPEC §2. */
export const onboardingSteps = [
  'step-1',
  'step-2',
  'step-3',
  'step-4',
  'step-5',
  'step-6',
  'step-7',
  'step-8',
  'step-9',
  'step-10',
  'step-11',
  'step-12',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** A person's onboarding state: a question, choosing a first creator, or done. */
export const onboardingScreens = [...onboardingSteps, 'streamer-selection', 'completed'] as const
export type OnboardingScreen = (typeof onboardingScreens)[number]

/** `direct`: one rang the other; `missed`: it rang, and no call followed. */
export const callHistoryTypes = ['random', 'direct', 'missed'] as const
export type CallHistoryType = (typeof callHistoryTypes)[number]

/** Coins per minute; a creator chooses one of them. */
export const ratesCoins = [60, 90, 120, 180] as const
export type RateCoins = (typeof ratesCoins)[number]

/** `hidden` is no list beside the others: it has its own entry, and the others leave its chats out. */
export const chatFilters = ['default', 'unread', 'favourite', 'support', 'requestFolder', 'hidden'] as const
export type ChatFilter = (typeof chatFilters)[number]

export const supportSubtypes = ['moderator', 'finance', 'general'] as const
export type SupportSubtype = (typeof supportSubtypes)[number]
