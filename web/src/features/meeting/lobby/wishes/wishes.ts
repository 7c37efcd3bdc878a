import { type Interest, lookedForAge, type OnboardingAnswers, type wishRegions } from '@serendip/contract'

/** The free wishes for a search, all of them soft. */
export interface Wishes {
  readonly wishCountries: readonly string[]
  readonly wishRegions: readonly (typeof wishRegions)[number][]
  readonly ageFrom: number
  readonly ageTo: number
  readonly interests: readonly Interest[]
}

export const wishesIn = (answers: OnboardingAnswers): Wishes => ({
  wishCountries: answers.wishCountries ?? [],
  wishRegions: answers.wishRegions ?? [],
  ageFrom: answers.ageFrom ?? lookedForAge.min,
  ageTo: answers.ageTo ?? lookedForAge.max,
  interests: answers.interests ?? [],
})

export const answersWith = ({
  wishCountries,
  wishRegions,
  interests,
  ...ages
}: Wishes): OnboardingAnswers => ({
  ...ages,
  wishCountries: [...wishCountries],
  wishRegions: [...wishRegions],
  interests: [...interests],
})

/** Number of kinds of wishes that narrow the search. */
export const countWishes = ({ wishCountries, wishRegions, ageFrom, ageTo, interests }: Wishes): number =>
  [
    wishCountries.length + wishRegions.length > 0,
    ageFrom !== lookedForAge.min || ageTo !== lookedForAge.max,
    interests.length > 0,
  ].filter(Boolean).length

/** Adds or removes one; a full list takes no more. */
export const toggled = <T>(list: readonly T[], nullable: T, most: number): readonly T[] =>
  list.includes(nullable)
    ? list.filter((otherNullable) => otherNullable !== nullable)
    : list.length < most
      ? [...list, nullable]
      : list
