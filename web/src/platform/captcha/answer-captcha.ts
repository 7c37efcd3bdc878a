import type { Api } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { browserHash, solveAltcha } from './solve-altcha.ts'

/**
 * Fetches a challenge and answers it: about a second of work, or where an outside captcha is configured, what that
 * shows in `place`. Throws ApiError: captcha_failed, unavailable.
 */
export async function answerCaptcha(api: Pick<Api, 'mail'>, place: HTMLElement | null): Promise<string> {
  const challenge = await api.mail.captcha()
  if (challenge.kind !== 'altcha') {
    if (place === null) throw new ApiError('captcha_failed')
    return (await import('./outside-captcha.ts')).askOutside(window, challenge, place)
  }
  // A page that is not secure has no hash of its own.
  const answer = globalThis.crypto?.subtle ? await solveAltcha(challenge, browserHash) : null
  if (answer === null) throw new ApiError('captcha_failed')
  return answer
}
