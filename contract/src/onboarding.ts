import { z } from 'zod'
import { country } from './fields.ts'
import { limits } from './limits.ts'

/** The questions a new person is asked, in their order, by the names of SPEC §2. */
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

/** Where somebody stands: a question, choosing a creator to begin with, or done. */
export const onboardingScreen = z.enum([...onboardingSteps, 'streamer-selection', 'completed'])
export type OnboardingScreen = z.infer<typeof onboardingScreen>

export const lookingFor = z.enum(['both', 'female', 'male'])
export const hairColour = z.enum(['any', 'blonde', 'brown', 'black', 'red', 'coloured'])
export const bodyType = z.enum(['any', 'slim', 'athletic', 'average', 'curvy', 'full'])

/** The ages that can be looked for, in whole years; the upper one stands for itself and everybody older. */
export const lookedForAge = { min: 18, max: 60 } as const
const lookedForYears = z.number().int().min(lookedForAge.min).max(lookedForAge.max)

/** What somebody answered after registering. Names, birthdays and emails live with the account, never here. */
export const onboardingAnswers = z.strictObject({
  country: country.optional(),
  city: z.string().trim().max(limits.cityMaxChars).optional(),
  lookingFor: lookingFor.optional(),
  hair: hairColour.optional(),
  bodyType: bodyType.optional(),
  ageFrom: lookedForYears.optional(),
  ageTo: lookedForYears.optional(),
})
export type OnboardingAnswers = z.infer<typeof onboardingAnswers>

/** What a browser keeps on the server for its person: small, merged by name, the same on every device. */
export const webData = z
  .looseObject({
    paidOnboardingScreen: onboardingScreen.nullable().optional(),
    paidOnboardingScreenData: onboardingAnswers.nullable().optional(),
    guestStep: z.string().max(40).nullable().optional(),
  })
  .refine((data) => Object.keys(data).length <= webDataMaxNames, 'too_many_names')
export type WebData = z.infer<typeof webData>

const webDataMaxNames = 40
/** Of the whole merged object, as JSON. */
export const webDataMaxBytes = 8 * 1024

/** Settings of the app that follow a person; others may be kept beside the known one. */
export const clientSettings = z
  .looseObject({ matchingFilter: lookingFor.optional() })
  .refine((data) => Object.keys(data).length <= webDataMaxNames, 'too_many_names')
export type ClientSettings = z.infer<typeof clientSettings>
