import { accountsErrors } from './accounts/accounts.errors.ts'
import { billingErrors } from './billing/billing.errors.ts'
import { callsErrors } from './calls/calls.errors.ts'
import { chatErrors } from './chat/chat.errors.ts'
import { connectionErrors } from './connection/connection.errors.ts'
import { creatorsErrors } from './creators/creators.errors.ts'
import { giftsErrors } from './gifts/gifts.errors.ts'
import { identityErrors } from './identity/identity.errors.ts'
import { mailErrors } from './mail/mail.errors.ts'
import { matchmakingErrors } from './matchmaking/matchmaking.errors.ts'
import { mediaErrors } from './media/media.errors.ts'
import { moderationErrors } from './moderation/moderation.errors.ts'
import { operatorsErrors } from './operators/operators.errors.ts'
import { paymentsErrors } from './payments/payments.errors.ts'
import { peopleErrors } from './people/people.errors.ts'
import { pushErrors } from './push/push.errors.ts'
import { safetyErrors } from './safety/safety.errors.ts'
import { secondFactorErrors } from './second-factor/second-factor.errors.ts'
import { storiesErrors } from './stories/stories.errors.ts'
import { subscriptionsErrors } from './subscriptions/subscriptions.errors.ts'
import { videosErrors } from './videos/videos.errors.ts'
import { walletErrors } from './wallet/wallet.errors.ts'

/** Every error a person can meet, with the HTTP status it travels under. The web shows `t('error.' + code)`. */
export const errorStatus = {
  // Common to all routes
  bad_input: 400,
  too_large: 413,
  unsupported_media_type: 415,
  unauthenticated: 401,
  forbidden: 403,
  forbidden_origin: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  // A store did not answer in time, or has too much to do
  busy: 503,
  // Stores can be read but not written: full, or read-only
  storage_unavailable: 503,
  // A finished offer is not credited: operators paused that, or its service says more coins than they allow
  offers_paused: 503,
  offer_too_large: 409,
  ...accountsErrors,
  ...billingErrors,
  ...callsErrors,
  ...chatErrors,
  ...connectionErrors,
  ...creatorsErrors,
  ...giftsErrors,
  ...identityErrors,
  ...mailErrors,
  ...matchmakingErrors,
  ...mediaErrors,
  ...moderationErrors,
  ...operatorsErrors,
  ...paymentsErrors,
  ...peopleErrors,
  ...pushErrors,
  ...safetyErrors,
  ...secondFactorErrors,
  ...storiesErrors,
  ...subscriptionsErrors,
  ...videosErrors,
  ...walletErrors,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as readonly ErrorCode[]
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value)

/** The body of every refused call. `details` never contains a secret or a person's text. */
export interface ErrorBody {
  readonly code: ErrorCode
  /** English, for logs and engineers; people read the translation of `code`. */
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string
}
