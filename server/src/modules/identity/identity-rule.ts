export interface IdentitySubject {
  /**
   * ISO 3166-1 alpha-2, or `US-TX` for a state: where the account was created, and its open sessions. Any one of them is
   * enough, so that nobody escapes the rule by signing up elsewhere, or the other way round.
   */
  readonly countries: readonly string[]
  /** Labelled demo people and sandbox accounts have no identity to prove. */
  readonly exempt: boolean
  readonly approved: boolean
  /** An identity check says that they are under 18. */
  readonly ageRefused: boolean
}

export interface IdentityRuleSettings {
  readonly webRegOndatoCountriesList: readonly string[]
  readonly identityUsCheck: boolean
}

/** Why a person must prove their identity before video. */
export type IdentityReason = 'age' | 'country' | 'us' | 'test'

const isState = (place: string): boolean => place.startsWith('US-')
const countryOf = (place: string): string => place.slice(0, 2)

/**
 * Returns why this person must prove their identity before video, or null if they need not. Somebody who was found to be
 * under 18 has no video anywhere, wherever they log in next.
 */
export function identityReason(
  subject: IdentitySubject,
  settings: IdentityRuleSettings,
  testGroup: string | null,
): IdentityReason | null {
  if (subject.exempt || subject.approved) return null
  if (subject.ageRefused) return 'age'
  const { webRegOndatoCountriesList: listed, identityUsCheck } = settings
  const states = subject.countries.filter(isState)
  if (states.some((state) => listed.includes(state))) return 'us'
  if (subject.countries.some((place) => listed.includes(countryOf(place)))) return 'country'
  const isAmerican = subject.countries.some((place) => countryOf(place) === 'US')
  // Nobody said in which state: where some of them demand a proof, it is demanded.
  const isUnknownState = isAmerican && states.length === 0 && listed.some(isState)
  if (isAmerican && (identityUsCheck || isUnknownState)) return 'us'
  return testGroup === 'required' ? 'test' : null
}
