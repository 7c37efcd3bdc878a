import type { EmailVerdict } from '@serendip/contract'

/** A service that knows whether an address accepts mail. */
export interface EmailVerifier {
  /** Null without an answer in time. It never throws. */
  verify(email: string): Promise<EmailVerdict | null>
}
