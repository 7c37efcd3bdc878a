import type { EmailVerdict } from '@serendip/contract'

/** A service that knows whether an address takes mail. */
export interface EmailVerifier {
  /** Null where it has no answer in time. It never throws. */
  verify(email: string): Promise<EmailVerdict | null>
}
