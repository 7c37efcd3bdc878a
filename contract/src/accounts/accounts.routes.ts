import { z } from 'zod'
import { address, label } from '../answer-fields.ts'
import {
  day,
  email,
  enteredPassword,
  instantMs,
  language,
  ok,
  ordinal,
  ownNumber,
  password,
  personName,
  position,
  textUpTo,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { gender, ownProfile } from '../people/person.ts'
import type { RouteMap } from '../route.ts'
import { passkeyQuestion } from '../second-factor/passkey-fields.ts'
import { hasStorableTexts } from '../storable-text.ts'
import { closingDefinitions } from './closing.routes.ts'

export const registrationMethods = ['ownemail', 'google', 'apple'] as const
export type RegistrationMethod = (typeof registrationMethods)[number]

export const loginResult = z.object({
  loginResult: z.enum(['invalid', 'reactivate', 'error', 'success', 'secondFactor']),
  data: z.object({ signedUp: z.boolean() }).optional(),
  authData: z.object({ token: address }).optional(),
  profile: ownProfile.optional(),
  /**
   * With `reactivate`: the token for POST /reactivate, valid once within 15 minutes; the account is kept until `until`.
   */
  reactivation: z.object({ code: address, until: instantMs }).optional(),
  /** With `secondFactor`: the token for POST /login/secondFactor, valid for 15 minutes, and the accepted factors. */
  secondFactor: z
    .object({
      code: address,
      totp: z.boolean(),
      recoveryCode: z.boolean(),
      passkey: passkeyQuestion.nullable(),
    })
    .optional(),
})
export type LoginResult = z.infer<typeof loginResult>

/** A single-use code or a nonce, as a link or a provider carries it. */
export const code = textUpTo(100).regex(/^[\w-]{20,100}$/, 'code')

/**
 * The query of the page by which a person came. Nothing in it prevents a login: values no database accepts are dropped,
 * names and values are cut to the bounds of `limits`, and names that hold secrets are dropped by the server.
 */
const pageQuery = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .overwrite((query) => Object.fromEntries(Object.entries(query).filter(hasStorableTexts)))

/** Facts that browsers report about themselves at the login; all of it is optional. */
const arrival = {
  /** The browser's own id, `web_` and a uuid; it names the device in the list of sessions. */
  deviceId: z.string().max(80).optional(),
  packageName: z.string().max(80).optional(),
  /** Flags that the page was served with; stored with the account unchanged. */
  remoteConfig: z
    .record(z.string().max(60), z.union([z.string().max(200), ownNumber, z.boolean()]))
    .refine((flags) => Object.keys(flags).length <= limits.arrivalMaxNames, 'too_many_names')
    .optional(),
  /** The tracker's id of this arrival; browsers send it only after consent. */
  truid: z.string().max(120).optional(),
}

/** Proof of identity from Google or Apple. */
const social = {
  /** Google: the ID token. Apple, and Google with `altGoogleAuth`: the authorization code. */
  token: z.string().min(1).max(limits.socialTokenMaxChars).optional(),
  /** Google's code flow instead of its ID token. */
  altGoogleAuth: z.boolean().optional(),
  /** The redirect address that the provider got for the code; only this site's own is accepted. */
  redirectUri: textUpTo(300).pipe(z.url()).optional(),
  /** The verifier of the challenge that was sent to the provider (PKCE, only for Google's code). */
  codeVerifier: textUpTo(128)
    .regex(/^[\w.~-]{43,128}$/, 'codeVerifier')
    .optional(),
}

const signInOption = z.object({
  clientId: label,
  /** The provider's address to which a person is sent. */
  authorizeUrl: address.pipe(z.url()),
  /** Answer that the provider should return: a code if the server can exchange it, otherwise its ID token. */
  answer: z.enum(['code', 'id_token']),
})
export type SignInOption = z.infer<typeof signInOption>

export const accountsRoutes = {
  register: {
    method: 'POST',
    path: '/registration',
    service: 'api',
    auth: 'public',
    summary:
      'Signs up a new person by email, Google or Apple; 18 or over, gender forced to male. Terms and birthday that are missing here are added by POST /profile/missingFields before anything else opens.',
    query: pageQuery,
    body: z.strictObject({
      method: z.enum(registrationMethods).default('ownemail'),
      email: email.optional(),
      password: password.optional(),
      /** For forms that ask twice; if it differs from `password`, the error is `password_mismatch`. */
      passwordRepeat: enteredPassword.optional(),
      name: personName.optional(),
      birthday: day.optional(),
      /** Whole years; dropped if a birthday is given, and never sufficient alone. */
      age: z.coerce.number().int().min(limits.ageMinYears).max(120).optional(),
      gender: gender.optional(),
      termsAccepted: z.literal(true).optional(),
      language: language.default('en'),
      abTests: z.array(z.string().max(80)).max(60).optional(),
      paymentProvider: z.string().max(40).optional(),
      ...social,
      ...arrival,
    }),
    response: loginResult,
    errors: [
      'email_taken',
      'email_unreachable',
      'email_refused',
      'under_age',
      'name_refused',
      'password_weak',
      'password_mismatch',
      'registration_limit',
      'social_failed',
    ],
  },
  login: {
    method: 'POST',
    path: '/login',
    service: 'api',
    auth: 'public',
    summary:
      'Opens a session by email and password, Google or Apple; takes the page’s query string. The result is invalid, error, reactivate or success. A person new to the product who comes from Google or Apple is registered.',
    query: pageQuery,
    body: z.strictObject({
      method: z.enum(registrationMethods).default('ownemail'),
      email: email.optional(),
      password: enteredPassword.min(1).optional(),
      name: personName.optional(),
      gender: gender.optional(),
      age: z.coerce.number().pipe(position).optional(),
      language: language.default('en'),
      ...social,
      ...arrival,
    }),
    response: loginResult,
    errors: [],
  },
  loginByToken: {
    method: 'POST',
    path: '/login/byToken',
    service: 'api',
    auth: 'public',
    summary: 'Opens a session by a single-use code from a link (authToken or tempToken), within 15 minutes.',
    body: z.strictObject({ token: code }),
    response: loginResult,
    errors: ['code_invalid'],
  },
  linkOwner: {
    method: 'POST',
    path: '/login/byToken/owner',
    service: 'api',
    auth: 'public',
    summary:
      'Names the account that a link’s code would open, without using it up, so that a person can decide before a link replaces their session.',
    body: z.strictObject({ token: code }),
    /** Only the first character of the address, and its domain. */
    response: z.object({ name: label, maskedEmail: label }),
    errors: ['code_invalid'],
  },
  signInOptions: {
    method: 'GET',
    path: '/login/options',
    service: 'api',
    auth: 'public',
    summary: 'Lists the sign-in providers, with a fresh nonce for them; a nonce works once, for 15 minutes.',
    response: z.object({
      google: signInOption.nullable(),
      apple: signInOption.nullable(),
      nonce: code,
    }),
    errors: [],
  },
  logout: {
    method: 'POST',
    path: '/logout',
    service: 'api',
    auth: 'standing',
    summary: 'Ends the current session.',
    response: ok,
    errors: [],
  },
  validateAge: {
    method: 'POST',
    path: '/validation/age',
    service: 'api',
    auth: 'public',
    summary:
      'Whether a birthday lets this device sign up. A birthday under 18 is remembered for a while, and every other one is then refused too.',
    body: z.strictObject({ birthday: day, deviceId: textUpTo(80) }),
    response: z.object({ isAdult: z.boolean() }),
    errors: [],
  },
  isRegistered: {
    method: 'GET',
    path: '/isRegistered/{email}',
    service: 'api',
    auth: 'public',
    summary: 'Whether an email has an account; after a few requests from one address it needs a captcha.',
    params: z.strictObject({ email }),
    query: z.strictObject({ captcha: z.string().max(limits.captchaMaxChars).optional() }),
    response: z.object({ isRegistered: z.boolean() }),
    errors: ['captcha_failed'],
  },
  profile: {
    method: 'GET',
    path: '/profile',
    service: 'api',
    auth: 'joining',
    summary: 'The caller’s own profile.',
    response: z.object({ profile: ownProfile }),
    errors: [],
  },
  acceptTerms: {
    method: 'POST',
    path: '/profile/acceptTerms',
    service: 'api',
    auth: 'joining',
    summary: 'Accepts the terms in force, after they changed.',
    body: z.strictObject({ version: ordinal }),
    response: ok,
    errors: ['conflict'],
  },
  missingFields: {
    method: 'POST',
    path: '/profile/missingFields',
    service: 'api',
    auth: 'joining',
    summary:
      'Adds what a sign-up left out: name, birthday, acceptance of the terms. Each can be added once; existing values stay.',
    body: z.strictObject({
      name: personName.optional(),
      birthday: day.optional(),
      gender: gender.optional(),
      termsAccepted: z.literal(true).optional(),
      paymentProvider: z.string().max(40).optional(),
    }),
    response: z.object({ profile: ownProfile }),
    errors: ['under_age', 'name_refused'],
  },
  setLanguage: {
    method: 'POST',
    path: '/profile/language',
    service: 'api',
    auth: 'joining',
    summary: 'Stores the language a person reads.',
    body: z.strictObject({ language }),
    response: ok,
    errors: [],
  },
  reactivate: {
    method: 'POST',
    path: '/reactivate',
    service: 'api',
    auth: 'public',
    summary: 'Reopens a deactivated or deleted account, by the code that its login returned.',
    body: z.strictObject({ code }),
    response: loginResult,
    errors: ['code_invalid', 'account_closed'],
  },
  ...closingDefinitions,
  downloadExport: {
    method: 'GET',
    path: '/account/export',
    download: 'application/zip',
    service: 'api',
    auth: 'public',
    summary: 'The caller’s archive: everything stored about the person, the ledger included, as JSON files.',
    query: z.strictObject({ code }),
    response: z.unknown(),
    errors: ['code_invalid'],
  },
} as const satisfies RouteMap
