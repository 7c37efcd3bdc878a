export interface IdentitySubject {
  /**
   * ISO 3166-1 alpha-2: the country where the account was created, and those of its open sessions. Any one of them is
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
  if (subject.countries.some((one) => settings.webRegOndatoCountriesList.includes(one))) return 'country'
  if (subject.countries.includes('US') && settings.identityUsCheck) return 'us'
  return testGroup === 'required' ? 'test' : null
}
