export interface IdentitySubject {
  /**
   * ISO 3166-1 alpha-2: the country where the account was created, and those of its open sessions. Any one of them is
   * enough, so that nobody escapes the rule by signing up elsewhere, or the other way round.
   */
  readonly countries: readonly string[]
  /** Labelled demo people and sandbox accounts have no identity to prove. */
  readonly exempt: boolean
  readonly approved: boolean
}

export interface IdentityRuleSettings {
  readonly webRegOndatoCountriesList: readonly string[]
  readonly identityUsCheck: boolean
}

/** Why a person must prove their identity before video. */
export type IdentityReason = 'country' | 'us' | 'test'

/** Returns why this person must prove their identity before video, or null if they need not. */
export function identityReason(
  subject: IdentitySubject,
  settings: IdentityRuleSettings,
  testGroup: string | null,
): IdentityReason | null {
  if (subject.exempt || subject.approved) return null
  if (subject.countries.some((one) => settings.webRegOndatoCountriesList.includes(one))) return 'country'
  if (subject.countries.includes('US') && settings.identityUsCheck) return 'us'
  return testGroup === 'required' ? 'test' : null
}
