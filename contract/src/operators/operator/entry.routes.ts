import { z } from 'zod'
import { address, count, fewRowsMax, label, pageRowsMax } from '../../answer-fields.ts'
import { email, enteredPassword, id, instantMs, newPassword, ok, textUpTo } from '../../fields.ts'
import { limits } from '../../limits.ts'
import type { RouteMap } from '../../route.ts'
import {
  passkeyAssertion,
  passkeyAttestation,
  passkeyCreation,
  passkeyQuestion,
} from '../../second-factor/passkey-fields.ts'
import { passkeyView, secondFactorView } from '../../second-factor/second-factor.routes.ts'
import { operatorRoles } from './rights.ts'

/** Long enough that a guess at the console is hopeless whatever its limits. */
export const operatorPasswordMinChars = 12

const pending = textUpTo(100).min(20)
const totp = textUpTo(6).regex(/^\d{6}$/, 'totp')
/** Exactly one of them proves it. */
const operatorProof = z.strictObject({
  totp: totp.optional(),
  recoveryCode: textUpTo(40).optional(),
  passkey: passkeyAssertion.optional(),
})
export type OperatorProof = z.infer<typeof operatorProof>
/** Ways to prove the second factor; the question of the passkeys is answered once, within 5 minutes. */
const secondFactorChallenge = z.object({
  totp: z.boolean(),
  recoveryCode: z.boolean(),
  passkey: passkeyQuestion.nullable(),
})
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>
const passkeyName = z.string().trim().min(1).max(limits.passkeyNameMaxChars)
const newPasskey = z.strictObject({ name: passkeyName, passkey: passkeyAttestation })
/** A new session: it travels in a cookie that no script can read. */
const session = address.nullable()

export const entryRoutes = {
  demo: {
    method: 'GET',
    path: '/demo',
    service: 'console',
    auth: 'public',
    summary: 'The operators of demo mode with their passwords and current codes; none outside of it.',
    response: z.object({
      operators: z
        .array(
          z.object({
            email: label,
            password: label,
            name: label,
            role: z.enum(operatorRoles),
            /** Null until an unused code begins. */
            code: address.nullable(),
          }),
        )
        .max(pageRowsMax),
    }),
    errors: [],
  },
  login: {
    method: 'POST',
    path: '/login',
    service: 'console',
    auth: 'public',
    summary: 'Checks the password; nobody enters without the second factor, which the first login sets up.',
    body: z.strictObject({ email, password: enteredPassword }),
    response: z.object({
      pending: address,
      /** Data to set up an authenticator app or a passkey, for an operator who has neither yet. */
      enrolment: z.object({ secret: label, uri: address, passkey: passkeyCreation }).nullable(),
      /** Null at the first login. */
      asked: secondFactorChallenge.nullable(),
    }),
    errors: ['password_mismatch'],
  },
  enrol: {
    method: 'POST',
    path: '/login/enrol',
    cookie: true,
    service: 'console',
    auth: 'public',
    summary:
      'First login: chooses a password and confirms either the authenticator app or a passkey; answers the recovery codes.',
    body: z.strictObject({
      pending,
      totp: totp.optional(),
      passkey: newPasskey.optional(),
      password: newPassword(operatorPasswordMinChars),
    }),
    response: z.object({ session, recoveryCodes: z.array(label).max(pageRowsMax) }),
    errors: ['code_invalid', 'second_factor_wrong', 'password_weak'],
  },
  prove: {
    method: 'POST',
    path: '/login/secondFactor',
    cookie: true,
    service: 'console',
    auth: 'public',
    summary:
      'Completes a login by a code of the authenticator app, a recovery code or a passkey; each is accepted once.',
    body: operatorProof.extend({ pending }),
    response: z.object({ session }),
    errors: ['code_invalid', 'second_factor_wrong'],
  },
} as const satisfies RouteMap

const operatorSession = z.object({
  sessionId: id,
  current: z.boolean(),
  browser: label,
  system: label,
  address: label,
  createdAt: instantMs,
  seenAt: instantMs,
})
export type OperatorSession = z.infer<typeof operatorSession>

export const selfRoutes = {
  me: {
    method: 'GET',
    path: '/me',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'The operator, and how long the session lasts.',
    response: z.object({
      operatorId: id,
      name: label,
      email: label,
      roles: z.array(z.enum(operatorRoles)).max(operatorRoles.length),
      /** Until when a fresh second factor counts, in milliseconds since the epoch; null without one. */
      steppedUpUntil: instantMs.nullable(),
      expiresAt: instantMs,
      recoveryCodesLeft: count,
    }),
    errors: [],
  },
  logout: {
    method: 'POST',
    path: '/logout',
    cookie: true,
    service: 'console',
    auth: { operator: 'any' },
    summary: 'Ends this session.',
    response: z.object({ session }),
    errors: [],
  },
  stepUp: {
    method: 'POST',
    path: '/stepUp',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'A fresh second factor, for five minutes of acts that require it.',
    body: operatorProof,
    response: z.object({ steppedUpUntil: instantMs }),
    errors: ['second_factor_wrong'],
  },
  askStepUp: {
    method: 'POST',
    path: '/stepUp/ask',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'How the operator can prove a fresh second factor.',
    response: secondFactorChallenge,
    errors: [],
  },
  factors: {
    method: 'GET',
    path: '/factors',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'The operator’s second factors.',
    response: secondFactorView,
    errors: [],
  },
  startPasskey: {
    method: 'POST',
    path: '/passkeys/start',
    service: 'console',
    auth: { operator: 'any', stepUp: true },
    summary: 'The options for creating a passkey; work once, for 5 minutes.',
    response: passkeyCreation,
    errors: ['step_up_required', 'conflict'],
  },
  addPasskey: {
    method: 'POST',
    path: '/passkeys',
    service: 'console',
    auth: { operator: 'any', stepUp: true },
    summary: 'Adds a new passkey of the operator.',
    body: newPasskey,
    response: passkeyView,
    errors: ['step_up_required', 'second_factor_wrong', 'conflict'],
  },
  renamePasskey: {
    method: 'POST',
    path: '/passkeys/{passkeyId}/name',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'Gives one of the operator’s passkeys another name.',
    params: z.strictObject({ passkeyId: id }),
    body: z.strictObject({ name: passkeyName }),
    response: ok,
    errors: ['not_found'],
  },
  removePasskey: {
    method: 'POST',
    path: '/passkeys/{passkeyId}/remove',
    service: 'console',
    auth: { operator: 'any', stepUp: true },
    summary: 'Removes one of the operator’s passkeys, but never the last second factor.',
    params: z.strictObject({ passkeyId: id }),
    response: ok,
    errors: ['step_up_required', 'not_found', 'conflict'],
  },
  startTotp: {
    method: 'POST',
    path: '/totp/start',
    service: 'console',
    auth: { operator: 'any', stepUp: true },
    summary:
      'Creates a secret for the operator’s authenticator app; it counts once a code of it is confirmed.',
    response: z.object({ secret: label, uri: address }),
    errors: ['step_up_required', 'conflict'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/totp',
    service: 'console',
    auth: { operator: 'any', stepUp: true },
    summary: 'Adds the authenticator app by one of its codes.',
    body: z.strictObject({ totp }),
    response: ok,
    errors: ['step_up_required', 'second_factor_wrong', 'conflict'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/recoveryCodes',
    service: 'console',
    auth: { operator: 'any', stepUp: true },
    summary: 'New recovery codes; the earlier ones no longer work.',
    response: z.object({ recoveryCodes: z.array(label).max(pageRowsMax) }),
    errors: ['step_up_required'],
  },
  sessions: {
    method: 'GET',
    path: '/sessions',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'The operator’s own open sessions, newest first.',
    response: z.object({ sessions: z.array(operatorSession).max(fewRowsMax) }),
    errors: [],
  },
  endSession: {
    method: 'POST',
    path: '/sessions/{sessionId}/end',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'Ends one of the operator’s own sessions.',
    params: z.strictObject({ sessionId: id }),
    response: ok,
    errors: ['not_found'],
  },
  endOtherSessions: {
    method: 'POST',
    path: '/sessions/endOthers',
    service: 'console',
    auth: { operator: 'any' },
    summary: 'Ends all of the operator’s sessions but this one.',
    response: z.object({ ended: count }),
    errors: [],
  },
} as const satisfies RouteMap
