import type { CaptchaChallenge } from '@serendip/contract'

export type AltchaChallenge = Extract<CaptchaChallenge, { kind: 'altcha' }>
/** The hexadecimal SHA-256 of a text. */
export type HashText = (text: string) => Promise<string>

/** So many hashes are under way at once: enough to keep a processor busy, few enough to leave the page at ease. */
const hashesAtOnce = 256

/**
 * Finds the number of a challenge by trying. Returns the answer that the server expects; null if no number up to the
 * challenge's own bound fits.
 */
export async function solveAltcha(challenge: AltchaChallenge, hash: HashText): Promise<string | null> {
  const { algorithm, salt, signature, maxNumber } = challenge
  for (let first = 0; first <= maxNumber; first += hashesAtOnce) {
    const numbers = Array.from({ length: hashesAtOnce }, (_, index) => first + index)
    const hashes = await Promise.all(numbers.map((number) => hash(`${salt}${number}`)))
    const found = hashes.indexOf(challenge.challenge)
    if (found === -1) continue
    const answer = { algorithm, challenge: challenge.challenge, number: first + found, salt, signature }
    return btoa(JSON.stringify(answer))
  }
  return null
}

/** The browser's native hash; available only on secure pages. */
export const browserHash: HashText = async (text) => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
