import { type EmailVerdict, email as emailField, plainEmail } from '@serendip/contract'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { BrandOrigin } from '../../../kernel/handlers.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitLookups, limitVerifications } from '../limit-tries.ts'

/** Domains of disposable addresses; mail there reaches nobody tomorrow. */
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

/** The product's own check of an address: it is well-formed, and its domain is not a disposable one. */
export function looksDeliverable(typed: string): boolean {
  const parsed = emailField.safeParse(typed)
  return parsed.success && !passingDomains.has(domainOf(parsed.data))
}

/** Dependencies of judging whether an address can be reached. */
type Judges = Pick<AuthDeps, 'experiments'> & {
  readonly outside: Pick<AuthDeps['outside'], 'verifier'>
  readonly site: Pick<AuthDeps['site'], 'allowsBypass' | 'testDomain'>
}

/** Addresses that count as valid without a check; never in prod. */
const isExempt = ({ site }: Judges, typed: string, bypass = false): boolean =>
  (bypass && site.allowsBypass) ||
  (site.testDomain !== null && domainOf(plainEmail(typed)) === site.testDomain)

/** The messages that a browser recognises by their text (SPEC §5). */
const taken = 'The email has already been taken.'
const notValid = 'The email is not valid.'

/** Whether an email is free to sign up with. Throws captcha_failed, rate_limited. */
export async function validateEmail(
  deps: AuthDeps,
  asked: {
    readonly email: string
    readonly captcha?: string | undefined
    readonly bypass?: boolean | undefined
  },
  origin: BrandOrigin,
): Promise<{ isValid: boolean; message?: string }> {
  if (isExempt(deps, asked.email, asked.bypass === true)) return { isValid: true }
  await limitLookups(deps, origin, asked.captcha)
  if (!looksDeliverable(asked.email)) return { isValid: false, message: notValid }
  const account = await deps.accounts.byEmail(origin.brandId, plainEmail(asked.email))
  return account ? { isValid: false, message: taken } : { isValid: true }
}

/** The verdict of the mail-verification service; without an answer, the product's own check. Throws rate_limited. */
export async function verifyEmailAddress(
  deps: AuthDeps,
  typed: string,
  origin: BrandOrigin,
): Promise<EmailVerdict> {
  if (isExempt(deps, typed)) return 'deliverable'
  await limitVerifications(deps, origin)
  const own = looksDeliverable(typed) ? 'deliverable' : 'undeliverable'
  if (own === 'undeliverable' || !deps.outside.verifier) return own
  return (await deps.outside.verifier.verify(plainEmail(typed))) ?? own
}

/** The one who provides an address: a browser before there is an account, the account afterwards. */
export type AddressOwner = { readonly deviceId: string | undefined } | { readonly userId: string }

async function isVerifiedOutside({ experiments }: Judges, owner: AddressOwner): Promise<boolean> {
  const name = 'email_validation'
  if ('userId' in owner) return (await experiments.groupOf(name, owner.userId)) !== null
  return owner.deviceId !== undefined && (await experiments.groupOfDevice(name, owner.deviceId)) !== null
}

/**
 * Refuses an undeliverable address: by the product's own check, and in the experiment `email_validation` by the
 * verification service too. Without an answer from it, the address passes. Throws email_unreachable.
 */
export async function demandReachable(deps: Judges, email: string, owner: AddressOwner): Promise<void> {
  if (isExempt(deps, email)) return
  const { verifier } = deps.outside
  const isReachable =
    looksDeliverable(email) &&
    (!verifier ||
      !(await isVerifiedOutside(deps, owner)) ||
      ((await verifier.verify(email)) ?? 'deliverable') === 'deliverable')
  if (!isReachable) throw new DomainError('email_unreachable')
}
