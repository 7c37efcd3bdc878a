import { z } from 'zod'

const entry = 'signIn'
/** As long as the server keeps a nonce. */
export const signInLifeMs = 15 * 60 * 1000

const stored = z.object({
  method: z.enum(['google', 'apple']),
  /** Where the person pressed the button, which says how a new one goes on. */
  from: z.enum(['login', 'signup', 'guest']),
  /** The guest's screen that somebody came from, by its name. */
  guestStep: z.string().max(40).nullable().default(null),
  state: z.string().min(20),
  codeVerifier: z.string().nullable(),
  /** The query of the page, which registration and login take. */
  search: z.string(),
  /** What somebody who was signing up has told already. */
  told: z.object({ name: z.string().optional(), birthday: z.string().optional() }),
  until: z.number(),
})
/** What this tab remembers of somebody whom it sent to Google or Apple. */
export type KeptSignIn = z.infer<typeof stored>
export type SignInMethod = KeptSignIn['method']

export const keepSignIn = (storage: Storage, kept: KeptSignIn): void =>
  storage.setItem(entry, JSON.stringify(kept))

/** What was kept, once: an answer that comes a second time finds nothing. Null also where it is too old. */
export function takeSignIn(storage: Storage, now: number): KeptSignIn | null {
  const text = storage.getItem(entry)
  storage.removeItem(entry)
  try {
    const kept = stored.parse(JSON.parse(text ?? ''))
    return kept.until > now ? kept : null
  } catch {
    return null
  }
}
