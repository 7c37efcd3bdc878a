import { z } from 'zod'
import { code, loginResult } from '../accounts/accounts.routes.ts'
import { address, count, label, longText } from '../answer-fields.ts'
import { confirmation, email, enteredPassword, instantMs, ok, password } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'

/** Challenge that a browser shows or solves before it asks; `altcha` is a proof of work of about a second. */
export const captchaChallenge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('altcha'),
    algorithm: z.literal('SHA-256'),
    challenge: address,
    salt: address,
    signature: address,
    maxNumber: count,
    expiresAt: instantMs,
  }),
  z.object({ kind: z.enum(['turnstile', 'hcaptcha']), siteKey: label }),
])
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** The result of a mail-verification call; only `deliverable` is valid. */
export const emailVerdict = z.enum(['deliverable', 'undeliverable', 'do_not_send', 'catch_all', 'unknown'])
export type EmailVerdict = z.infer<typeof emailVerdict>

const captcha = z.string().max(limits.captchaMaxChars)
/** As typed: whether it is an address at all is part of the answer. */
const typedEmail = z.string().trim().max(254)

export const mailRoutes = {
  captcha: {
    method: 'GET',
    path: '/captcha',
    service: 'api',
    auth: 'public',
    summary: 'A captcha challenge; its answer is sent as `captcha`, each answer once.',
    response: captchaChallenge,
    errors: [],
  },
  resetPassword: {
    method: 'POST',
    path: '/v2/resetPassword',
    service: 'api',
    auth: 'public',
    summary: 'Mails a link that sets a new password. Three attempts, then a block of 5 minutes.',
    body: z.strictObject({ email, captcha }),
    response: ok,
    errors: ['captcha_failed', 'email_not_registered', 'reset_blocked'],
  },
  setPasswordByCode: {
    method: 'POST',
    path: '/updatePassword/byCode',
    service: 'api',
    auth: 'public',
    summary: 'Sets a new password by the code of a reset mail, ends all sessions and opens a new one.',
    body: z.strictObject({ code, password }),
    response: loginResult,
    errors: ['code_invalid', 'password_weak'],
  },
  updatePassword: {
    method: 'POST',
    path: '/updatePassword',
    service: 'api',
    auth: 'joining',
    summary: 'Changes the password; all other sessions end.',
    body: z.strictObject({ password, currentPassword: enteredPassword }),
    response: ok,
    errors: ['password_mismatch', 'password_weak'],
  },
  updateEmail: {
    method: 'POST',
    path: '/updateEmail',
    service: 'api',
    auth: 'joining',
    summary: 'Requests another email address: it counts once confirmed, and the old address is notified.',
    body: z.strictObject({ email, ...confirmation }),
    response: ok,
    errors: ['email_taken', 'email_unreachable', 'password_mismatch', 'confirmation_failed'],
  },
  confirmEmail: {
    method: 'POST',
    path: '/confirmEmail',
    service: 'api',
    auth: 'public',
    summary: 'Confirms an email address by the code of the link mailed to it.',
    body: z.strictObject({ code }),
    /** `already`: an earlier opening of the link confirmed the address. */
    response: ok.extend({ already: z.boolean().optional() }),
    errors: ['code_invalid', 'email_taken', 'email_refused'],
  },
  resendConfirmationEmail: {
    method: 'POST',
    path: '/resendConfirmationEmail',
    service: 'api',
    auth: 'joining',
    summary: 'Resends the confirmation mail to the unconfirmed address.',
    response: ok,
    errors: ['conflict'],
  },
  emailSubscription: {
    method: 'POST',
    path: '/emailSubscription',
    service: 'api',
    auth: 'joining',
    summary: 'Turns the newsletter on or off; mails about the account itself are always sent.',
    body: z.strictObject({ subscribed: z.boolean().default(true) }),
    response: z.object({ subscribed: z.boolean() }),
    errors: [],
  },
  unsubscribe: {
    method: 'POST',
    path: '/unsubscribe',
    service: 'api',
    auth: 'public',
    summary:
      'Unsubscribes from the newsletter by the link of a mail of the last 60 days; it does nothing else.',
    body: z.strictObject({ token: z.string().max(300) }),
    response: ok,
    errors: ['code_invalid'],
  },
  validateEmail: {
    method: 'POST',
    path: '/validation/email',
    service: 'api',
    auth: 'public',
    summary: 'Whether an email can be used to sign up, and if not, why.',
    body: z.strictObject({
      email: typedEmail,
      captcha: captcha.optional(),
      /** Counts as valid without a check; read only outside prod. */
      bypass: z.boolean().optional(),
    }),
    response: z.object({ isValid: z.boolean(), message: longText.optional() }),
    errors: ['captcha_failed'],
  },
  verifyEmailAddress: {
    method: 'GET',
    path: '/mailgun/validateEmailAddress',
    service: 'api',
    auth: 'public',
    summary: 'The verdict of the mail-verification service on an address; deliverable is valid.',
    query: z.strictObject({ email: typedEmail }),
    response: z.object({ result: emailVerdict }),
    errors: [],
  },
} as const satisfies RouteMap
