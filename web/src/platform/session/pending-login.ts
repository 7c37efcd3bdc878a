import type { LoginResult } from '@serendip/contract'

export type PendingLogin = NonNullable<LoginResult['secondFactor']>

const entry = 'pendingLogin'

/** Stored for this tab only, between the first and the second step of a login, with where the login was requested. */
export const keepPendingLogin = (storage: Storage, pending: PendingLogin, search: string): void =>
  storage.setItem(entry, JSON.stringify({ pending, search }))

/** The pending login that this tab itself stored; null if there is none. */
export function readPendingLogin(storage: Storage): { pending: PendingLogin; search: string } | null {
  const text = storage.getItem(entry)
  return text === null ? null : (JSON.parse(text) as { pending: PendingLogin; search: string })
}

export const forgetPendingLogin = (storage: Storage): void => storage.removeItem(entry)
