import type { IdentityDeclineReason } from '@serendip/contract'
import type { WebhookCall } from '../webhooks/index.ts'
import type { CheckStatus } from './identity-check.ts'

export type { CheckStatus } from './identity-check.ts'

/** One try, by the provider's own ids. */
export interface ProviderCheck {
  readonly verificationId: string
  /** Null until reported by its webhook. */
  readonly identificationId: string | null
}

/** The state of a try, as the provider sees it. */
export interface SeenCheck extends Pick<ProviderCheck, 'identificationId'> {
  readonly status: CheckStatus
  /** Why it was rejected, if it was. */
  readonly declined: IdentityDeclineReason | null
}

/** A provider's webhook: it only names the try to look at again, and is never trusted for its result. */
export interface IdentityWebhook {
  readonly eventId: string
  /** The provider's name for what happened. */
  readonly type: string
  /** Null for a webhook unrelated to our tries. */
  readonly check: ProviderCheck | null
}

/** The service that checks documents and faces for us. */
export interface IdentityProvider {
  /** Begins a try under our own `reference`; returns the provider's id of it. Throws identity_unavailable. */
  create(reference: string): Promise<string>
  /** The page where the person is checked. */
  linkOf(verificationId: string): string
  /** The current state of a try. Throws identity_unavailable. */
  read(check: ProviderCheck): Promise<SeenCheck>
  /** Has all data of a try erased; a missing one counts as erased. Throws identity_unavailable. */
  erase(check: ProviderCheck): Promise<void>
  /** Throws forbidden for a forged or outdated webhook. */
  checkSender(call: WebhookCall): void
  /** Reads a webhook whose sender was checked. Throws bad_input. */
  readWebhook(rawBody: Uint8Array): IdentityWebhook
}
