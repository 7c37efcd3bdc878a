import { z } from 'zod'
import { deadlines } from '../../kernel/time/deadlines.ts'
import type { EmailVerifier } from '../../modules/auth/email-verifier.port.ts'

const answer = z.object({
  result: z.enum(['deliverable', 'undeliverable', 'do_not_send', 'catch_all', 'unknown']),
})

export interface MailgunOptions {
  readonly apiKey: string
  /** Such as `https://api.mailgun.net`. */
  readonly baseUrl: string
  /** Time limit for an answer. */
  readonly requestMs?: number
}

/**
 * Mailgun's validation, v4. Null on a time-out, on 429 (it refuses concurrent requests) and on any other failure: the
 * caller then uses the product's own check.
 */
export function createMailgunVerifier({
  apiKey,
  baseUrl,
  requestMs = deadlines.mailgun.requestMs,
}: MailgunOptions): EmailVerifier {
  const authorization = `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}`
  return {
    async verify(email) {
      const url = new URL('/v4/address/validate', baseUrl)
      url.searchParams.set('address', email)
      try {
        const response = await fetch(url, {
          headers: { authorization },
          signal: AbortSignal.timeout(requestMs),
          redirect: 'error',
        })
        return response.ok ? answer.parse(await response.json()).result : null
      } catch {
        return null
      }
    },
  }
}
