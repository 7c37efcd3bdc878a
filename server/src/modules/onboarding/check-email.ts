import { type EmailVerdict, email as emailField } from '@serendip/contract'
import type { Origin } from '../../kernel/handlers.ts'
import { limitLookups, limitVerifications } from './limit-tries.ts'
import type { OnboardingDeps } from './onboarding-deps.ts'

/** Domains that hand an address to anybody for ten minutes; mail there reaches nobody tomorrow. */
const passingDomains = new Set([
  ...['10minutemail.com', 'discard.email', 'dispostable.com', 'fakeinbox.com', 'getnada.com', 'grr.la'],
  ...[
    'guerrillamail.com',
    'guerrillamail.net',
    'mailcatch.com',
    'maildrop.cc',
    'mailinator.com',
    'mailnesia.com',
  ],
  ...['mintemail.com', 'mohmal.com', 'mytemp.email', 'sharklasers.com', 'spam4.me', 'spamgourmet.com'],
  ...['temp-mail.org', 'tempail.com', 'tempmail.com', 'throwawaymail.com', 'trashmail.com', 'yopmail.com'],
])

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The product's own look at an address: it reads like one, and its domain is no passing one. */
export function looksDeliverable(typed: string): boolean {
  const parsed = emailField.safeParse(typed)
  return parsed.success && !passingDomains.has(domainOf(parsed.data))
}

/** Addresses that count as valid without a check; never in prod. */
const isExempt = ({ site }: OnboardingDeps, typed: string, bypass: boolean): boolean =>
  (bypass && site.allowsBypass) ||
  (site.testDomain !== null && domainOf(typed.trim().toLowerCase()) === site.testDomain)

/** The messages that a browser knows by their words (SPEC §5). */
const taken = 'The email has already been taken.'
const notValid = 'The email is not valid.'

/** Whether somebody can sign up with an email. Throws captcha_failed, rate_limited. */
export async function validateEmail(
  deps: OnboardingDeps,
  asked: {
    readonly email: string
    readonly captcha?: string | undefined
    readonly bypass?: boolean | undefined
  },
  origin: Origin,
): Promise<{ isValid: boolean; message?: string }> {
  if (isExempt(deps, asked.email, asked.bypass === true)) return { isValid: true }
  await limitLookups(deps, origin, asked.captcha)
  if (!looksDeliverable(asked.email)) return { isValid: false, message: notValid }
  const account = await deps.accounts.byEmail(asked.email.trim().toLowerCase())
  return account ? { isValid: false, message: taken } : { isValid: true }
}

/** What the mail-verification service says; where it has no answer, the product's own check. Throws rate_limited. */
export async function verifyEmailAddress(
  deps: OnboardingDeps,
  typed: string,
  origin: Origin,
): Promise<EmailVerdict> {
  if (isExempt(deps, typed, false)) return 'deliverable'
  await limitVerifications(deps, origin)
  const own = looksDeliverable(typed) ? 'deliverable' : 'undeliverable'
  if (own === 'undeliverable' || !deps.outside.verifier) return own
  return (await deps.outside.verifier.verify(typed.trim().toLowerCase())) ?? own
}
