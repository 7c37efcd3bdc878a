import { type GenderFilter, lookedForAge, type OnboardingAnswers, type RolesGroup } from '@serendip/contract'
import { regionOf } from './region.ts'

interface Person {
  readonly country: string | null
  /** Null if unknown. */
  readonly ageYears: number | null
  readonly rolesGroup: RolesGroup
  readonly answers: OnboardingAnswers
}

/** The highest selectable age includes everyone older. */
const ageTrait = (years: number): string => `age:${Math.min(years, lookedForAge.max)}`

export function traitsOf({ country, ageYears, rolesGroup, answers }: Person): readonly string[] {
  const { interests = [], ownHair = 'any', ownBodyType = 'any' } = answers
  const region = regionOf(country)
  const isCreator = rolesGroup === 'goddess'
  return [
    ...(country === null ? [] : [`country:${country}`]),
    ...(region === null ? [] : [`region:${region}`]),
    ...(ageYears === null ? [] : [ageTrait(ageYears)]),
    ...interests.map((interest) => `interest:${interest}`),
    ...(isCreator && ownHair !== 'any' ? [`hair:${ownHair}`] : []),
    ...(isCreator && ownBodyType !== 'any' ? [`body:${ownBodyType}`] : []),
  ]
}

/**
 * The wishes of a person for this search. Only creators state their hair and figure, so those two count where the
 * filter asks for creators.
 */
export function wishesOf(answers: OnboardingAnswers, filter: GenderFilter): readonly (readonly string[])[] {
  const { wishCountries = [], wishRegions = [], interests = [], hair = 'any', bodyType = 'any' } = answers
  const { ageFrom = lookedForAge.min, ageTo = lookedForAge.max } = answers
  const isAnyAge = ageFrom === lookedForAge.min && ageTo === lookedForAge.max
  const ages = Array.from({ length: Math.max(0, ageTo - ageFrom + 1) }, (_, index) =>
    ageTrait(ageFrom + index),
  )
  const places = [
    ...wishCountries.map((country) => `country:${country}`),
    ...wishRegions.map((region) => `region:${region}`),
  ]
  const ofCreators = filter === 'female'
  const groups = [
    places,
    isAnyAge ? [] : ages,
    interests.map((interest) => `interest:${interest}`),
    ofCreators && hair !== 'any' ? [`hair:${hair}`] : [],
    ofCreators && bodyType !== 'any' ? [`body:${bodyType}`] : [],
  ]
  return groups.filter((group) => group.length > 0)
}
