import { z } from 'zod'
import { deadlines } from '../../kernel/time/deadlines.ts'
import type { Captcha } from '../../modules/auth/captcha.port.ts'

const verdict = z.object({ success: z.boolean() })

/** Turnstile and hCaptcha share one protocol at different addresses. */
export const siteVerifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const

export interface SiteVerifyOptions {
  readonly kind: keyof typeof siteVerifyUrls
  readonly siteKey: string
  readonly secret: string
  readonly url: string
  readonly requestMs?: number
}

/** An external captcha; nobody passes while it is unreachable. */
export function createSiteVerifyCaptcha(options: SiteVerifyOptions): Captcha {
  const { kind, siteKey, secret, url, requestMs = deadlines.captcha.requestMs } = options
  return {
    challenge: async () => ({ kind, siteKey }),
    async verify(answer, address) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: answer, remoteip: address }),
          signal: AbortSignal.timeout(requestMs),
        })
        return response.ok && verdict.parse(await response.json()).success
      } catch {
        return false
      }
    },
  }
}
