import type { CaptchaChallenge } from '@serendip/contract'

/** Tells people from programs. */
export interface Captcha {
  challenge(): Promise<CaptchaChallenge>
  /** Whether an answer is right; each is right once. It never throws: what cannot be checked is wrong. */
  verify(answer: string, address: string): Promise<boolean>
}
