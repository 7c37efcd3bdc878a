export interface IdentitySubject {
  /**
   * ISO 3166-1 alpha-2: where the account was made, and wherever its open sessions were. One of them is enough, so
   * that nobody escapes the rule of where they are by having signed up elsewhere, or the other way round.
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

/** Why somebody must prove who they are before video. */
export type IdentityReason = 'country' | 'us' | 'test'

/** Answers why this person must prove who they are before video, or null where they need not. */
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
