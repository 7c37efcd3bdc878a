import { z } from 'zod'
import { day, email, instantMs, language, ok, password, personName } from '../fields.ts'
import { limits } from '../limits.ts'
import { gender, ownProfile } from '../person.ts'
import { route } from '../route.ts'
import { hasStorableTexts } from '../storable-text.ts'

export const registrationMethods = ['ownemail', 'google', 'apple'] as const
export type RegistrationMethod = (typeof registrationMethods)[number]

export const loginResult = z.strictObject({
  loginResult: z.enum(['invalid', 'reactivate', 'error', 'success']),
  data: z.strictObject({ signedUp: z.boolean() }).optional(),
  authData: z.strictObject({ token: z.string() }).optional(),
  profile: ownProfile.optional(),
  /** With `reactivate`: what POST /reactivate takes, once, within 15 minutes; the account lives until `until`. */
  reactivation: z.strictObject({ code: z.string(), until: instantMs }).optional(),
})
export type LoginResult = z.infer<typeof loginResult>

/** A single-use code or a nonce, as a link or a provider carries it. */
export const code = z.string().regex(/^[\w-]{20,100}$/, 'code')

/**
 * What a page's query said when a person came by it. Whatever stands there keeps nobody out: what no database takes is
 * dropped, names and values are cut to the bounds of `limits`, and names that hold secrets are dropped by the server.
 */
const pageQuery = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .overwrite((query) => Object.fromEntries(Object.entries(query).filter(hasStorableTexts)))

/** What browsers tell of themselves at the door; all of it may be left out. */
const arrival = {
  /** The browser's own id, `web_` and a uuid; it names the device in the list of sessions. */
  deviceId: z.string().max(80).optional(),
  packageName: z.string().max(80).optional(),
  /** Flags that the page was served with; kept with the account as they were. */
  remoteConfig: z
    .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
    .optional(),
  /** The tracker's id of this arrival; browsers send it after consent alone. */
  truid: z.string().max(120).optional(),
}

/** How Google or Apple vouch for a person. */
const social = {
  /** Google: the ID token. Apple, and Google with `altGoogleAuth`: the authorization code. */
  token: z.string().min(1).max(limits.socialTokenMaxChars).optional(),
  /** Google's code flow instead of its ID token. */
  altGoogleAuth: z.boolean().optional(),
  /** The address that the provider was told for the code; only this site's own is taken. */
  redirectUri: z.url().max(300).optional(),
  /** What the challenge was made of that went to the provider with the question (PKCE, Google's code alone). */
  codeVerifier: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'codeVerifier')
    .optional(),
}

/** Where Google and Apple send people back to: by its hash, or by a form that is posted there. */
export const signInReturnPath = '/login/social'

const signInOption = z.strictObject({
  clientId: z.string(),
  /** Where a person is sent who wants to be vouched for. */
  authorizeUrl: z.url(),
  /** What the provider is to send back: a code where the server can exchange it, else its word itself. */
  answer: z.enum(['code', 'id_token']),
})
export type SignInOption = z.infer<typeof signInOption>

export const accountsRoutes = {
  register: route({
    method: 'POST',
    path: '/registration',
    service: 'api',
    auth: 'public',
    summary:
      'Signs a new person up by own email, Google or Apple; 18 or over, gender forced to male. Whoever does not accept the terms here, or tell a birthday, does it by POST /profile/missingFields before anything else opens.',
    query: pageQuery,
    body: z.strictObject({
      method: z.enum(registrationMethods).default('ownemail'),
      email: email.optional(),
      password: password.optional(),
      /** Where a form asks twice; another one than `password` is `password_mismatch`. */
      passwordRepeat: z.string().max(limits.passwordMaxChars).optional(),
      name: personName.optional(),
      birthday: day.optional(),
      /** Whole years; dropped where a birthday is told, and never enough alone. */
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
      'under_age',
      'name_refused',
      'password_weak',
      'password_mismatch',
      'registration_limit',
      'social_failed',
    ],
  }),
  login: route({
    method: 'POST',
    path: '/login',
    service: 'api',
    auth: 'public',
    summary:
      'Opens a session by own email and password, Google or Apple; takes the page’s query string. The result says invalid, error, reactivate or success. Somebody new whom Google or Apple vouch for is registered.',
    query: pageQuery,
    body: z.strictObject({
      method: z.enum(registrationMethods).default('ownemail'),
      email: email.optional(),
      password: z.string().min(1).max(limits.passwordMaxChars).optional(),
      name: personName.optional(),
      gender: gender.optional(),
      age: z.coerce.number().int().optional(),
      language: language.default('en'),
      ...social,
      ...arrival,
    }),
    response: loginResult,
    errors: [],
  }),
  loginByToken: route({
    method: 'POST',
    path: '/login/byToken',
    service: 'api',
    auth: 'public',
    summary:
      'Opens a session by a single-use code of a link (authToken or tempToken), once, within 15 minutes.',
    body: z.strictObject({ token: code }),
    response: loginResult,
    errors: ['code_invalid'],
  }),
  signInOptions: route({
    method: 'GET',
    path: '/login/options',
    service: 'api',
    auth: 'public',
    summary:
      'Which providers vouch for people here, and a fresh nonce to hand to them; a nonce is good once, for 15 minutes.',
    response: z.strictObject({
      google: signInOption.nullable(),
      apple: signInOption.nullable(),
      nonce: code,
    }),
    errors: [],
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    service: 'api',
    auth: 'standing',
    summary: 'Ends the session that calls.',
    response: ok,
    errors: [],
  }),
  isRegistered: route({
    method: 'GET',
    path: '/isRegistered/{email}',
    service: 'api',
    auth: 'public',
    summary: 'Whether an email has an account; after a few questions from one address it takes a captcha.',
    params: z.strictObject({ email }),
    query: z.strictObject({ captcha: z.string().max(limits.captchaMaxChars).optional() }),
    response: z.strictObject({ isRegistered: z.boolean() }),
    errors: ['captcha_failed'],
  }),
  profile: route({
    method: 'GET',
    path: '/profile',
    service: 'api',
    auth: 'joining',
    summary: 'One’s own profile.',
    response: z.strictObject({ profile: ownProfile }),
    errors: [],
  }),
  missingFields: route({
    method: 'POST',
    path: '/profile/missingFields',
    service: 'api',
    auth: 'joining',
    summary:
      'Tells what a sign-up left out: name, birthday, acceptance of the terms. Each can be told once here; what is there already stays.',
    body: z.strictObject({
      name: personName.optional(),
      birthday: day.optional(),
      gender: gender.optional(),
      termsAccepted: z.literal(true).optional(),
      paymentProvider: z.string().max(40).optional(),
    }),
    response: z.strictObject({ profile: ownProfile }),
    errors: ['under_age', 'name_refused'],
  }),
  setLanguage: route({
    method: 'POST',
    path: '/profile/language',
    service: 'api',
    auth: 'joining',
    summary: 'Stores the language a person reads.',
    body: z.strictObject({ language }),
    response: ok,
    errors: [],
  }),
  deactivate: route({
    method: 'POST',
    path: '/deactivate',
    service: 'api',
    auth: 'joining',
    summary: 'Closes the account for up to 90 days; coins, chats and media stay. Every session ends.',
    response: z.strictObject({ until: instantMs }),
    errors: [],
  }),
  reactivate: route({
    method: 'POST',
    path: '/reactivate',
    service: 'api',
    auth: 'public',
    summary: 'Opens a deactivated or deleted account again, by the code that its login answered.',
    body: z.strictObject({ code }),
    response: loginResult,
    errors: ['code_invalid', 'account_closed'],
  }),
  exitOffer: route({
    method: 'POST',
    path: '/account/exitOffer',
    service: 'api',
    auth: 'joining',
    summary:
      'Shows the offer of somebody who is about to delete: once per person, for one minute that never restarts; null afterwards.',
    response: z.strictObject({
      offer: z
        .strictObject({
          key: z.string(),
          expiresAt: instantMs,
          /** The same end for a browser whose clock is another. */
          leftMs: z.number().int(),
        })
        .nullable(),
    }),
    errors: [],
  }),
  deleteAccount: route({
    method: 'POST',
    path: '/account/delete',
    service: 'api',
    auth: 'joining',
    summary:
      'Deletes the account: it closes at once, can be opened again until `eraseAt`, and is erased then.',
    body: z.strictObject({
      /** Needed where the account has a password. */
      currentPassword: z.string().max(limits.passwordMaxChars).optional(),
    }),
    response: z.strictObject({ eraseAt: instantMs }),
    errors: ['password_mismatch'],
  }),
  prepareExport: route({
    method: 'POST',
    path: '/account/export',
    service: 'api',
    auth: 'standing',
    summary: 'Makes the address of one’s archive: good once, for 15 minutes, also for a closed account.',
    response: z.strictObject({ path: z.string(), expiresAt: instantMs }),
    errors: [],
  }),
  downloadExport: route({
    method: 'GET',
    path: '/account/export',
    service: 'api',
    auth: 'public',
    summary: 'One’s archive: everything kept about the person, the ledger included, as JSON files.',
    query: z.strictObject({ code }),
    download: 'application/gzip',
    response: z.unknown(),
    errors: ['code_invalid'],
  }),
} as const
