import { gender, type OwnProfile, rolesGroup } from '@serendip/contract'
import { z } from 'zod'
import type { CookieJar } from '../cookie-jar.ts'

/** What a browser keeps of the person who is logged in (SPEC §3, stored user record). */
const storedUser = z.object({
  authData: z.object({ token: z.string().min(1) }),
  profile: z.object({
    _id: z.string(),
    gender,
    rolesGroup,
    last_ip_country: z.string().nullable(),
    last_ip_real_country: z.string().nullable().default(null),
    unblocked: z.boolean().default(false),
    expectedSource: z.string().nullable().default(null),
  }),
})
export type StoredUser = z.infer<typeof storedUser>

const userEntry = 'user'
/** Exactly what logging out clears, in local and in session storage (SPEC §4). */
export const sessionEntries = [
  userEntry,
  'authExpiry',
  'serverStorage',
  'favorites',
  'clientSettings',
  'gifts',
] as const

/** Why a token opens nothing any more: it is gone (483), or its account is closed (488). */
export type SessionEnd = 'session_gone' | 'account_closed'

export interface Session {
  /** The person who is logged in, or null. The same object until it changes, so that views may compare it. */
  current(): StoredUser | null
  token(): string | null
  open(token: string, profile: OwnProfile): void
  /** Forgets the person in this browser: storage entries and cookies. Other tabs follow. */
  clear(): void
  /** Hears every change, also one made in another tab. */
  subscribe(listener: () => void): () => void
}

export interface SessionDeps {
  readonly local: Storage
  readonly temporary: Storage
  readonly cookies: Pick<CookieJar, 'forgetAll'>
  /** Where the browser tells of changes made by other tabs. */
  readonly events: Pick<EventTarget, 'addEventListener'>
}

export function createSession({ local, temporary, cookies, events }: SessionDeps): Session {
  const listeners = new Set<() => void>()
  let text = read(local, userEntry)
  let user = parse(text)

  const refresh = () => {
    const stored = read(local, userEntry)
    if (stored === text) return
    text = stored
    user = parse(text)
    for (const listener of [...listeners]) listener()
  }
  events.addEventListener('storage', refresh)
  // A damaged entry would otherwise look like a person to whoever asks only whether there is one.
  if (text !== null && user === null) local.removeItem(userEntry)

  return {
    current: () => user,
    token: () => user?.authData.token ?? null,
    open(token, profile) {
      const { _id, gender, rolesGroup, last_ip_country } = profile
      const record: StoredUser = {
        authData: { token },
        profile: {
          ...{ _id, gender, rolesGroup, last_ip_country },
          last_ip_real_country: profile.last_ip_real_country ?? null,
          unblocked: profile.unblocked ?? false,
          expectedSource: profile.expectedSource ?? null,
        },
      }
      local.setItem(userEntry, JSON.stringify(record))
      refresh()
    },
    clear() {
      for (const entry of sessionEntries) {
        local.removeItem(entry)
        temporary.removeItem(entry)
      }
      cookies.forgetAll()
      refresh()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A browser that forbids storage throws on reading; the person is then simply not logged in. */
function read(storage: Storage, entry: string): string | null {
  try {
    return storage.getItem(entry)
  } catch {
    return null
  }
}

function parse(text: string | null): StoredUser | null {
  if (text === null) return null
  try {
    return storedUser.parse(JSON.parse(text))
  } catch {
    return null
  }
}
