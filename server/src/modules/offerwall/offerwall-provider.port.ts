import type { OfferwallProviderName } from '@serendip/contract'
import type { WebhookCall } from '../webhooks/index.ts'

/** A finished offer, as its service tells of it. */
export interface OfferPostback {
  /** The service's id of what was done: that of the first postback also in what follows it. */
  readonly transactionId: string
  /** Whom the service knows by it: the id that its wall was opened with, which no other service knows. */
  readonly wallId: string
  /** Above zero; of a reversal 0 if it tells none. */
  readonly coins: number
  /** A rejection of what was credited is a reversal. */
  readonly state: 'pending' | 'credited' | 'rejected'
  readonly title: string | null
}

/** A service whose wall of offers is shown in a frame, and which tells of finished ones by GET requests. */
export interface OfferwallProvider {
  readonly name: OfferwallProviderName
  /** Origins of the wall, for the policy of the page that frames it. */
  readonly frames: readonly string[]
  wallUrl(wallId: string): string
  /** Throws forbidden. */
  checkSender(call: WebhookCall): void
}

/** The wire format of a service, which needs no keys. */
export interface OfferwallFormat {
  /** Names of parameters whose values operators see. */
  readonly shownFields: readonly string[]
  /** Reads the query of a postback. Throws bad_input. */
  read(query: URLSearchParams): OfferPostback
}
