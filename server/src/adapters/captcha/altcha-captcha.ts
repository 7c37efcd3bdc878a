import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Captcha } from '../../modules/auth/captcha.port.ts'

const challengeLifeMs = 10 * 60_000

const payload = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.number().int().nonnegative(),
  salt: z.string(),
  signature: z.string(),
})

export interface AltchaDeps {
  readonly clock: Clock
  /** Marks an answer as used until it expires; false if it was already used. */
  useOnce(signature: string, expiresAt: number): Promise<boolean>
  readonly hmacKey: string
  /** The most attempts an answer takes. */
  work(): Promise<number>
}

function read(answer: string): z.infer<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Proof of work without an external service: each challenge is signed, and each answer is valid once. */
export function createAltchaCaptcha({ clock, useOnce, hmacKey, work }: AltchaDeps): Captcha {
  return {
    async challenge() {
      const expiresAt = clock.now() + challengeLifeMs
      const maxNumber = await work()
      const { algorithm, challenge, salt, signature } = await createChallenge({
        hmacKey,
        maxnumber: maxNumber,
        expires: new Date(expiresAt),
      })
      if (algorithm !== 'SHA-256') throw new Error('altcha made another challenge than was asked for')
      return { kind: 'altcha', algorithm, challenge, salt, signature, maxNumber, expiresAt }
    },
    async verify(answer) {
      const solved = read(answer)
      if (!solved) return false
      const expiresAt = Number(extractParams(solved)['expires']) * 1000
      if (!(expiresAt > clock.now()) || !(await verifySolution(solved, hmacKey, false))) return false
      return useOnce(solved.signature, expiresAt)
    },
  }
}
