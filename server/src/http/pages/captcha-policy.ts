import type { HeaderOptions } from './page-headers.ts'

type Policy = HeaderOptions['extraPolicy']

const turnstile = ['https://challenges.cloudflare.com']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** What the pages may load besides our own files, where an outside captcha is configured; nothing without one. */
export const captchaPolicies: Readonly<Record<'altcha' | 'turnstile' | 'hcaptcha', Policy>> = {
  altcha: {},
  turnstile: { 'script-src': turnstile, 'frame-src': turnstile },
  hcaptcha: {
    'script-src': hcaptcha,
    'frame-src': hcaptcha,
    'style-src': hcaptcha,
    'connect-src': hcaptcha,
  },
}

/** Two policies as one, by directive. */
export const joinPolicies = (one: Policy, other: Policy): Policy =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      [...(one[name] ?? []), ...(other[name] ?? [])],
    ]),
  )
