import { isRecord } from '../../platform/is-record.ts'

const entry = 'signIn'
/** As long as the server stores a nonce. */
export const signInLifeMs = 15 * 60 * 1000

const methods = ['google', 'apple'] as const
const origins = ['login', 'signup', 'guest'] as const
/** A shorter state would not be one of ours. */
const stateMinChars = 20
const guestStepMaxChars = 40

/** Data that this tab remembers about a person it sent to Google or Apple. */
export interface PendingSignIn {
  readonly method: (typeof methods)[number]
  /** Place of the button that was pressed, which determines the next step of a new person. */
  readonly from: (typeof origins)[number]
  /** The name of the guest screen the person came from. */
  readonly guestStep: string | null
  readonly state: string
  readonly codeVerifier: string | null
  /** The query of the page, which registration and login take. */
  readonly search: string
  /** The answers of a person who was signing up. */
  readonly given: { readonly name?: string | undefined; readonly birthday?: string | undefined }
  readonly until: number
}
export type SignInMethod = PendingSignIn['method']

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

/** By hand: a schema would bring zod to each screen with these buttons. Null for anything else. */
function pendingOf(value: unknown): PendingSignIn | null {
  if (!isRecord(value) || !isRecord(value['given'])) return null
  const { guestStep = null, state, codeVerifier, search, until } = value
  const { name, birthday } = value['given']
  const method = methods.find((knownMethod) => knownMethod === value['method'])
  const from = origins.find((origin) => origin === value['from'])
  if (method === undefined || from === undefined) return null
  if (!isText(state) || state.length < stateMinChars || !isText(search)) return null
  if (!isTextOrNull(codeVerifier) || !isTextOrNull(guestStep) || typeof until !== 'number') return null
  if (guestStep !== null && guestStep.length > guestStepMaxChars) return null
  const given = { ...(isText(name) && { name }), ...(isText(birthday) && { birthday }) }
  return { method, from, guestStep, state, codeVerifier, search, given, until }
}

export const keepSignIn = (storage: Storage, pending: PendingSignIn): void =>
  storage.setItem(entry, JSON.stringify(pending))

/** Returns the stored state once: a repeated answer finds nothing. Null also if it is too old. */
export function takeSignIn(storage: Storage, now: number): PendingSignIn | null {
  const text = storage.getItem(entry)
  storage.removeItem(entry)
  try {
    const pending = pendingOf(JSON.parse(text ?? ''))
    return pending !== null && pending.until > now ? pending : null
  } catch {
    return null
  }
}
