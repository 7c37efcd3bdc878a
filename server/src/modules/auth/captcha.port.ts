import type { CaptchaChallenge } from '@serendip/contract'

/** Distinguishes people from programs. */
export interface Captcha {
  challenge(): Promise<CaptchaChallenge>
  /** Whether an answer is correct; each is accepted once. Never throws: an answer that cannot be checked is wrong. */
  verify(answer: string, address: string): Promise<boolean>
}
