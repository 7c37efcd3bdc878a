import type { IdentityDeclined } from '@serendip/contract'
import type { CheckStatus } from './identity-check.ts'

export type { CheckStatus } from './identity-check.ts'

/** One try, by the provider's own ids. */
export interface ProviderCheck {
  readonly verificationId: string
  /** Null until its news has told it. */
  readonly identificationId: string | null
}

/** How a try stands, as the provider sees it. */
export interface SeenCheck extends Pick<ProviderCheck, 'identificationId'> {
  readonly status: CheckStatus
  /** Why it was rejected, if it was. */
  readonly declined: IdentityDeclined | null
}

/** News of a provider: it only says where to look again, never how somebody stands. */
export interface IdentityNews {
  readonly eventId: string
  /** Null for news that is about nothing of ours. */
  readonly check: ProviderCheck | null
}

/** Who looks at documents and faces for us. */
export interface IdentityProvider {
  /** Begins a try under our own `reference`; answers the provider's id of it. Throws identity_unavailable. */
  create(reference: string): Promise<string>
  /** Where the person goes to be seen. */
  linkOf(verificationId: string): string
  /** How a try stands now. Throws identity_unavailable. */
  read(check: ProviderCheck): Promise<SeenCheck>
  /** Has all erased that is kept of a try; one that is not there is erased. Throws identity_unavailable. */
  erase(check: ProviderCheck): Promise<void>
  /** Throws forbidden for news that is forged or too old, bad_input for what cannot be understood. */
  openNews(rawBody: Uint8Array, signature: string | undefined): IdentityNews
}
