import type { OfferwallProvider } from '../../modules/offerwall/index.ts'
import type { PaymentPageOrigins } from '../../modules/payments/index.ts'
import type { HeaderOptions } from './page-headers.ts'

type Policy = HeaderOptions['extraPolicy']

const turnstile = ['https://challenges.cloudflare.com']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** The policy additions for an external captcha; nothing without one. */
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

/** Lets pages send uploads to the object store; nothing without one. */
export const uploadPolicy = (origin: string | null): Policy =>
  origin === null ? {} : { 'connect-src': [origin] }

/** Lets screens of payments show the pages of the providers in frames, and send forms to them. */
export const paymentPolicy = (providers: readonly PaymentPageOrigins[]): Policy => ({
  'frame-src': providers.flatMap(({ frames }) => frames),
  'form-action': providers.flatMap(({ forms }) => forms),
})

/** Lets the screen of walls show them in frames. */
export const wallPolicy = (walls: readonly Pick<OfferwallProvider, 'frames'>[]): Policy => ({
  'frame-src': walls.flatMap(({ frames }) => frames),
})

/** Two policies merged by directive. */
export const joinPolicies = (first: Policy, second: Policy): Policy =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((name) => [
      name,
      [...(first[name] ?? []), ...(second[name] ?? [])],
    ]),
  )
