import { z } from 'zod'
import { isBoundedJson, jsonLimits } from '../bounded-json.ts'
import { bodyTypes, hairColours, lookedForAge, lookingForChoices, onboardingScreens } from '../choices.ts'
import { country } from '../fields.ts'
import { limits } from '../limits.ts'
import { withoutExcessMarks } from '../text-rules.ts'
import { interests, wishRegions } from './interests.ts'

export const onboardingScreen = z.enum(onboardingScreens)
export const lookingFor = z.enum(lookingForChoices)
export const hairColour = z.enum(hairColours)
export const bodyType = z.enum(bodyTypes)

const lookedForYears = z.number().int().min(lookedForAge.min).max(lookedForAge.max)

/** The answers given after registration. Names, birthdays and emails belong to the account, never here. */
export const onboardingAnswers = z.strictObject({
  country: country.optional(),
  city: z.string().trim().max(limits.cityMaxChars).overwrite(withoutExcessMarks).optional(),
  /** Whether people who were met see the city; otherwise nobody does. */
  cityShown: z.boolean().optional(),
  lookingFor: lookingFor.optional(),
  hair: hairColour.optional(),
  bodyType: bodyType.optional(),
  ageFrom: lookedForYears.optional(),
  ageTo: lookedForYears.optional(),
  /** Interests of the person: others see them, and they are a soft wish. */
  interests: z.array(z.enum(interests)).max(limits.interestsMax).optional(),
  wishCountries: z.array(country).max(limits.wishCountriesMax).optional(),
  wishRegions: z.array(z.enum(wishRegions)).max(wishRegions.length).optional(),
  /** A creator's own look, to which the wishes for hair and figure refer. */
  ownHair: hairColour.optional(),
  ownBodyType: bodyType.optional(),
})
export type OnboardingAnswers = z.infer<typeof onboardingAnswers>

/** Data that a browser stores on the server for its person: small, merged by name, the same everywhere. */
export const webData = z
  .looseObject({
    paidOnboardingScreen: onboardingScreen.nullable().optional(),
    paidOnboardingScreenData: onboardingAnswers.nullable().optional(),
    guestStep: z.string().max(40).nullable().optional(),
  })
  .refine((data) => Object.keys(data).length <= webDataMaxNames, 'too_many_names')
  .refine(isBoundedJson, 'too_much')
export type WebData = z.infer<typeof webData>

/** The same in the server's answer. */
export const storedWebData = z.looseObject({
  ...webData.shape,
  paidOnboardingScreenData: onboardingAnswers.strip().nullable().optional(),
})

const webDataMaxNames = 40
/** Of the whole merged object, as JSON. */
export const webDataMaxBytes = jsonLimits.chars

/** App settings that follow a person; there may be others beside the known one. */
export const clientSettings = z
  .looseObject({ matchingFilter: lookingFor.optional() })
  .refine((data) => Object.keys(data).length <= webDataMaxNames, 'too_many_names')
  .refine(isBoundedJson, 'too_much')
export type ClientSettings = z.infer<typeof clientSettings>
