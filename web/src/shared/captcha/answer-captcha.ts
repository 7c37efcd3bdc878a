import { ApiError } from '@serendip/contract/http-request'
import type { Api } from '../../platform/api/api-client.ts'
import { loadLate } from '../../platform/late/load-late.ts'
import { browserHash, solveAltcha } from './solve-altcha.ts'

/**
 * Fetches a challenge and solves it: about a second of work, or with an outside captcha, its widget in `place`. Throws
 * ApiError: captcha_failed, unavailable.
 */
export async function answerCaptcha(api: Pick<Api, 'mail'>, place: HTMLElement | null): Promise<string> {
  const challenge = await api.mail.captcha()
  if (challenge.kind !== 'altcha') {
    if (place === null) throw new ApiError('captcha_failed')
    return (await loadLate(() => import('./outside-captcha.ts'))).askOutside(window, challenge, place)
  }
  // An insecure page has no native hash function.
  const answer = globalThis.crypto?.subtle ? await solveAltcha(challenge, browserHash) : null
  if (answer === null) throw new ApiError('captcha_failed')
  return answer
}
