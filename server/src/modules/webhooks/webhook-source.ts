import type { Row } from '../../kernel/tables.ts'

/** A call of a service, as it arrived. */
export interface WebhookCall {
  /** Of a call without a body, the query of its address. */
  readonly rawBody: Uint8Array
  /** The address that was called, as the service knows it. */
  readonly url: string
  /** The brand whose host was called. */
  readonly brandId: string
  /** By their names in lower case; of a repeated one, none. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The network address of the caller. */
  readonly address: string
}

export type WebhookFormat = Row<'webhooks'>['format']

/** The answer to a call, if the service expects more than that it arrived. */
export interface WebhookAnswer {
  readonly contentType: string
  readonly body: string
}

/** The subject of a call, by its body. */
export interface WebhookSubject {
  /** The service's id of the event, by which a repeated call is recognised. */
  readonly eventId: string
  /** The service's name for what happened. */
  readonly event: string
  /** The id of what it is about; null if it is about nothing of ours. */
  readonly reference: string | null
}

export type AppliedOutcome = 'accepted' | 'replayed' | 'unrelated'

/** A service that calls us. */
export interface WebhookSource {
  readonly provider: Row<'webhooks'>['provider']
  readonly format: WebhookFormat
  /** Names of fields whose values operators see; every other value is cut. */
  readonly shownFields: readonly string[]
  /**
   * Checks that the service sent it, in the way that the service defines: a signature, a password and a list of
   * addresses, a secret in the body. Throws forbidden.
   */
  checkSender(call: WebhookCall): void
  /** `brandId` is that of the host that was called. Throws bad_input. */
  subjectOf(rawBody: Uint8Array, brandId: string): WebhookSubject
  /**
   * Applies what it says. It is called again after a failure, and for a copy of the same call. `brandId` is that of the
   * host that was called; null for a call that was stored before brands were.
   */
  apply(rawBody: Uint8Array, brandId: string | null): Promise<AppliedOutcome>
  /** The answer from our state to a call that asks for one; null for a call that only notifies. */
  answer?(rawBody: Uint8Array): Promise<WebhookAnswer | null>
}
