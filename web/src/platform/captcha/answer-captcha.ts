import type { Api } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { browserHash, solveAltcha } from './solve-altcha.ts'

/** Fetches a challenge and answers it; about a second of work. Throws ApiError: captcha_failed, unavailable. */
export async function answerCaptcha(api: Pick<Api, 'mail'>): Promise<string> {
  const challenge = await api.mail.captcha()
  if (challenge.kind !== 'altcha' || !globalThis.crypto?.subtle) throw new ApiError('captcha_failed')
  const answer = await solveAltcha(challenge, browserHash)
  if (answer === null) throw new ApiError('captcha_failed')
  return answer
}
