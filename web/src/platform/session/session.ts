import { type Gender, genders, type OwnProfile, type RolesGroup, rolesGroups } from '@serendip/contract'
import type { CookieJar } from '../storage/cookie-jar.ts'
import { isRecord } from '../is-record.ts'

/** Data that a browser stores about the logged-in person (SPEC §3, stored user record). */
export interface StoredUser {
  readonly authData: { readonly token: string }
  readonly profile: {
    readonly _id: string
    readonly gender: Gender
    readonly rolesGroup: RolesGroup
    readonly last_ip_country: string | null
    readonly last_ip_real_country: string | null
    readonly unblocked: boolean
    readonly expectedSource: string | null
  }
}

const userEntry = 'user'
/** Entries that logging out clears in local and in session storage: those of SPEC §4, what the shop keeps of taps that pay, and when an offer may return. */
export const sessionEntries = [
  userEntry,
  'authExpiry',
  'serverStorage',
  'favorites',
  'clientSettings',
  'gifts',
  'sessionActions',
  'shopAwaited',
  'shopReturn',
  'shopTab',
  'shopTaps',
  'stayConnected',
  'viewerMarkSeen',
] as const

/**
 * Beginnings of the names of entries in which this tab remembers something of its person: their id, calls,
 * changes and what they were shown. Logging out clears them in session storage.
 */
export const tabEntries = [
  'launch.',
  'leftShop',
  'modal-shown:',
  'documentOrigin',
  'profileDraft',
  'shownBills',
] as const

/** Why a token is no longer valid: it is gone (483), or its account is closed (488). */
export type SessionEnd = 'session_gone' | 'account_closed'

export interface Session {
  /** The logged-in person, or null. The same object until it changes, so that views may compare it. */
  current(): StoredUser | null
  token(): string | null
  open(token: string, profile: OwnProfile): void
  /** Forgets the person in this browser: storage entries and cookies. Other tabs follow. */
  clear(): void
  /** Subscribes to every change, also one made in another tab. */
  subscribe(listener: () => void): () => void
}

export interface SessionDeps {
  readonly local: Storage
  readonly temporary: Storage
  readonly cookies: Pick<CookieJar, 'forgetAll'>
  /** The target at which the browser reports changes made by other tabs. */
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
  // Otherwise a damaged entry would look like a logged-in person to callers that check only its presence.
  if (text !== null && user === null) local.removeItem(userEntry)

  return {
    current: () => user,
    token: () => user?.authData.token ?? null,
    open(token, profile) {
      const { _id, gender, rolesGroup, last_ip_country } = profile
      const record: StoredUser = {
        authData: { token },
        profile: {
          _id,
          gender,
          rolesGroup,
          last_ip_country,
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
      const left = Array.from({ length: temporary.length }, (_, index) => temporary.key(index) ?? '')
      for (const name of left) {
        if (tabEntries.some((beginning) => name.startsWith(beginning))) temporary.removeItem(name)
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
    return readUser(JSON.parse(text))
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const textOrNull = (value: unknown): string | null => (isText(value) ? value : null)

/** A record that is damaged or from another release is ignored. */
function readUser(record: unknown): StoredUser | null {
  const { authData, profile } = isRecord(record) ? record : {}
  if (!isRecord(authData) || !isRecord(profile)) return null
  const { token } = authData
  const { _id, last_ip_country, last_ip_real_country, unblocked, expectedSource } = profile
  const gender = genders.find((knownGender) => knownGender === profile['gender'])
  const rolesGroup = rolesGroups.find((group) => group === profile['rolesGroup'])
  if (!isText(token) || token === '' || !isText(_id) || gender === undefined || rolesGroup === undefined) {
    return null
  }
  return {
    authData: { token },
    profile: {
      _id,
      gender,
      rolesGroup,
      unblocked: unblocked === true,
      last_ip_country: textOrNull(last_ip_country),
      last_ip_real_country: textOrNull(last_ip_real_country),
      expectedSource: textOrNull(expectedSource),
    },
  }
}
