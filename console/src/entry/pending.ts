import type { PasskeyCreation } from '@serendip/contract'
import type { SecondFactorChallenge } from '@serendip/contract/operator'

/** Data to set up an authenticator app or a passkey. */
export interface Enrolment {
  readonly secret: string
  readonly uri: string
  readonly passkey: PasskeyCreation
}

/** A login between password and second factor. The first one sets the factor up, later ones ask for it. */
export interface PendingLogin {
  readonly email: string
  readonly pending: string
  readonly enrolment: Enrolment | null
  readonly asked: SecondFactorChallenge | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}
