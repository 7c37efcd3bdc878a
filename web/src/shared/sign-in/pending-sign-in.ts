import { z } from '../../platform/browser-zod.ts'

const entry = 'signIn'
/** As long as the server stores a nonce. */
export const signInLifeMs = 15 * 60 * 1000

const stored = z.object({
  method: z.enum(['google', 'apple']),
  /** Where the button was pressed, which determines how a new person continues. */
  from: z.enum(['login', 'signup', 'guest']),
  /** The name of the guest screen the person came from. */
  guestStep: z.string().max(40).nullable().default(null),
  state: z.string().min(20),
  codeVerifier: z.string().nullable(),
  /** The query of the page, which registration and login take. */
  search: z.string(),
  /** The answers of a person who was signing up. */
  given: z.object({ name: z.string().optional(), birthday: z.string().optional() }),
  until: z.number(),
})
/** What this tab remembers about a person it sent to Google or Apple. */
export type PendingSignIn = z.infer<typeof stored>
export type SignInMethod = PendingSignIn['method']

export const keepSignIn = (storage: Storage, pending: PendingSignIn): void =>
  storage.setItem(entry, JSON.stringify(pending))

/** Returns the stored state once: a repeated answer finds nothing. Null also if it is too old. */
export function takeSignIn(storage: Storage, now: number): PendingSignIn | null {
  const text = storage.getItem(entry)
  storage.removeItem(entry)
  try {
    const pending = stored.parse(JSON.parse(text ?? ''))
    return pending.until > now ? pending : null
  } catch {
    return null
  }
}
