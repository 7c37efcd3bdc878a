export interface IdentitySubject {
  /** ISO 3166-1 alpha-2, of the account. */
  readonly country: string | null
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
  if (subject.country !== null && settings.webRegOndatoCountriesList.includes(subject.country)) {
    return 'country'
  }
  if (subject.country === 'US' && settings.identityUsCheck) return 'us'
  return testGroup === 'required' ? 'test' : null
}
