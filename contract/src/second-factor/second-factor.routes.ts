import { z } from 'zod'
import { code, loginResult } from '../accounts/accounts.routes.ts'
import { address, count, label, pageRowsMax } from '../answer-fields.ts'
import { confirmation, id, instantMs, ok } from '../fields.ts'
import { limits } from '../limits.ts'
import type { RouteMap } from '../route.ts'
import { passkeyAssertion, passkeyAttestation, passkeyCreation, passkeyQuestion } from './passkey-fields.ts'

export const passkeyView = z.object({
  passkeyId: id,
  name: label,
  createdAt: instantMs,
  usedAt: instantMs.nullable(),
})
export type PasskeyView = z.infer<typeof passkeyView>

export const secondFactorView = z.object({
  /** Whether an authenticator app is set up. */
  totp: z.boolean(),
  passkeys: z.array(passkeyView).max(pageRowsMax),
  recoveryCodesLeft: count,
})
export type SecondFactorView = z.infer<typeof secondFactorView>

/** Shown once: the server stores a hash. Null if the person has codes from an earlier factor. */
const recoveryCodes = z.array(label).max(pageRowsMax).nullable()

/** Exactly one of them is given and checked. */
const proof = {
  totp: z
    .string()
    .max(6, { abort: true })
    .regex(/^\d{6}$/)
    .optional(),
  recoveryCode: z.string().trim().min(8).max(40).optional(),
  passkey: passkeyAssertion.optional(),
}

export const secondFactorRoutes = {
  finishLogin: {
    method: 'POST',
    path: '/login/secondFactor',
    service: 'api',
    auth: 'public',
    summary:
      'Finishes a login that returned secondFactor, by a code of the authenticator app, a recovery code or a passkey. The code of the login allows several attempts within 15 minutes.',
    body: z.strictObject({ code, deviceId: z.string().max(80).optional(), ...proof }),
    response: loginResult,
    errors: ['code_invalid', 'second_factor_wrong'],
  },
  askPasskey: {
    method: 'POST',
    path: '/login/passkey/question',
    service: 'api',
    auth: 'public',
    summary: 'The challenge of a passkey login without a password; works once, for 5 minutes.',
    response: passkeyQuestion,
    errors: [],
  },
  loginByPasskey: {
    method: 'POST',
    path: '/login/passkey',
    service: 'api',
    auth: 'public',
    summary: 'Opens a session by a passkey alone, which verified its user itself.',
    body: z.strictObject({ passkey: passkeyAssertion, deviceId: z.string().max(80).optional() }),
    response: loginResult,
    errors: ['second_factor_wrong'],
  },
  view: {
    method: 'GET',
    path: '/secondFactor',
    service: 'api',
    auth: 'joining',
    summary: 'The caller’s second factors.',
    response: secondFactorView,
    errors: [],
  },
  startTotp: {
    method: 'POST',
    path: '/secondFactor/totp/start',
    service: 'api',
    auth: 'joining',
    summary: 'Creates a secret for an authenticator app; it counts once a code of it is confirmed.',
    body: z.strictObject(confirmation),
    response: z.object({ secret: label, uri: address }),
    errors: ['password_mismatch', 'confirmation_failed', 'email_not_confirmed', 'conflict'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/secondFactor/totp/confirm',
    service: 'api',
    auth: 'joining',
    summary:
      'Turns the authenticator app on by one of its codes; the first factor comes with recovery codes.',
    body: z.strictObject({
      totp: z
        .string()
        .max(6, { abort: true })
        .regex(/^\d{6}$/),
    }),
    response: z.object({ recoveryCodes }),
    errors: ['second_factor_wrong', 'conflict'],
  },
  removeTotp: {
    method: 'POST',
    path: '/secondFactor/totp/remove',
    service: 'api',
    auth: 'joining',
    summary: 'Turns the authenticator app off.',
    body: z.strictObject(confirmation),
    response: ok,
    errors: ['password_mismatch', 'confirmation_failed', 'not_found'],
  },
  startPasskey: {
    method: 'POST',
    path: '/secondFactor/passkeys/start',
    service: 'api',
    auth: 'joining',
    summary: 'The options for creating a passkey; work once, for 5 minutes.',
    body: z.strictObject(confirmation),
    response: passkeyCreation,
    errors: ['password_mismatch', 'confirmation_failed', 'email_not_confirmed', 'conflict'],
  },
  addPasskey: {
    method: 'POST',
    path: '/secondFactor/passkeys',
    service: 'api',
    auth: 'joining',
    summary: 'Adds a new passkey; the first factor comes with recovery codes.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(limits.passkeyNameMaxChars),
      passkey: passkeyAttestation,
    }),
    response: z.object({ passkey: passkeyView, recoveryCodes }),
    errors: ['second_factor_wrong', 'conflict'],
  },
  removePasskey: {
    method: 'POST',
    path: '/secondFactor/passkeys/{passkeyId}/remove',
    service: 'api',
    auth: 'joining',
    summary: 'Removes one of the caller’s passkeys.',
    params: z.strictObject({ passkeyId: id }),
    body: z.strictObject(confirmation),
    response: ok,
    errors: ['password_mismatch', 'confirmation_failed', 'not_found'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/secondFactor/recoveryCodes',
    service: 'api',
    auth: 'joining',
    summary: 'Creates new recovery codes and invalidates the old ones.',
    body: z.strictObject(confirmation),
    response: z.object({ recoveryCodes: z.array(label).max(pageRowsMax) }),
    errors: ['password_mismatch', 'confirmation_failed', 'conflict'],
  },
} as const satisfies RouteMap
