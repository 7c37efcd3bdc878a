import { z } from 'zod'
import { email, instantMs, ok, password } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { code, loginResult } from './accounts.routes.ts'

/** What a browser shows or solves before it may ask; `altcha` is a proof of work of about a second. */
export const captchaChallenge = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('altcha'),
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxNumber: z.number().int(),
    expiresAt: instantMs,
  }),
  z.strictObject({ kind: z.enum(['turnstile', 'hcaptcha']), siteKey: z.string() }),
])
export type CaptchaChallenge = z.infer<typeof captchaChallenge>

/** The result of a mail-verification call; only `deliverable` is valid. */
export const emailVerdict = z.enum(['deliverable', 'undeliverable', 'do_not_send', 'catch_all', 'unknown'])
export type EmailVerdict = z.infer<typeof emailVerdict>

const captcha = z.string().max(limits.captchaMaxChars)
/** As typed: whether it is an address at all is part of the answer. */
const typedEmail = z.string().trim().max(254)

export const mailRoutes = {
  captcha: route({
    method: 'GET',
    path: '/captcha',
    service: 'api',
    auth: 'public',
    summary: 'A challenge; its answer goes with the calls that take a `captcha`, each answer once.',
    response: captchaChallenge,
    errors: [],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/v2/resetPassword',
    service: 'api',
    auth: 'public',
    summary: 'Sends a mail with a link that sets a new password. Three tries, then a block of 5 minutes.',
    body: z.strictObject({ email, captcha }),
    response: ok,
    errors: ['captcha_failed', 'email_not_registered', 'reset_blocked'],
  }),
  setPasswordByCode: route({
    method: 'POST',
    path: '/updatePassword/byCode',
    service: 'api',
    auth: 'public',
    summary: 'Sets a new password by the code of a reset mail, ends all sessions and opens a new one.',
    body: z.strictObject({ code, password }),
    response: loginResult,
    errors: ['code_invalid', 'password_weak'],
  }),
  updatePassword: route({
    method: 'POST',
    path: '/updatePassword',
    service: 'api',
    auth: 'joining',
    summary: 'Changes the password; all other sessions end.',
    body: z.strictObject({ password, currentPassword: z.string().max(limits.passwordMaxChars) }),
    response: ok,
    errors: ['password_mismatch', 'password_weak'],
  }),
  updateEmail: route({
    method: 'POST',
    path: '/updateEmail',
    service: 'api',
    auth: 'joining',
    summary: 'Asks for another email: it counts once its own mail is confirmed, and the old address is told.',
    body: z.strictObject({
      email,
      /** Needed where the account has a password. */
      currentPassword: z.string().max(limits.passwordMaxChars).optional(),
    }),
    response: ok,
    errors: ['email_taken', 'password_mismatch'],
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/confirmEmail',
    service: 'api',
    auth: 'public',
    summary: 'Confirms the address that a mail was sent to, by the code of its link.',
    body: z.strictObject({ code }),
    response: ok,
    errors: ['code_invalid', 'email_taken'],
  }),
  resendConfirmationEmail: route({
    method: 'POST',
    path: '/resendConfirmationEmail',
    service: 'api',
    auth: 'joining',
    summary: 'Sends the confirmation mail again, to the address that waits for it.',
    response: ok,
    errors: ['conflict'],
  }),
  emailSubscription: route({
    method: 'POST',
    path: '/emailSubscription',
    service: 'api',
    auth: 'joining',
    summary: 'Turns news by mail on or off; mails about the account itself always come.',
    body: z.strictObject({ subscribed: z.boolean().default(true) }),
    response: z.strictObject({ subscribed: z.boolean() }),
    errors: [],
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/unsubscribe',
    service: 'api',
    auth: 'public',
    summary: 'Ends news by mail, by the link of a mail of the last 60 days; it does that alone.',
    body: z.strictObject({ token: z.string().max(300) }),
    response: ok,
    errors: ['code_invalid'],
  }),
  validateEmail: route({
    method: 'POST',
    path: '/validation/email',
    service: 'api',
    auth: 'public',
    summary: 'Whether an email can be used to sign up, and if not, why.',
    body: z.strictObject({
      email: typedEmail,
      captcha: captcha.optional(),
      /** Counts as valid without a check; heard outside prod alone. */
      bypass: z.boolean().optional(),
    }),
    response: z.strictObject({ isValid: z.boolean(), message: z.string().optional() }),
    errors: ['captcha_failed'],
  }),
  verifyEmailAddress: route({
    method: 'GET',
    path: '/mailgun/validateEmailAddress',
    service: 'api',
    auth: 'public',
    summary: 'What the mail-verification service says of an address; deliverable is valid.',
    query: z.strictObject({ email: typedEmail }),
    response: z.strictObject({ result: emailVerdict }),
    errors: [],
  }),
} as const
