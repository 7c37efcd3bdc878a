import { isRecord } from '../is-record.ts'

const entry = 'reactivation'
/**
 * The answer to a login of a closed account: a single-use code, and the time (ms, UTC) until which the
 * account can come back.
 */
export interface Reactivation {
  readonly code: string
  readonly until: number
}

/** Stored for this tab only, between the login and the screen that offers reactivation. */
export const keepReactivation = (storage: Storage, reactivation: Reactivation): void =>
  storage.setItem(entry, JSON.stringify(reactivation))

export function readReactivation(storage: Storage): Reactivation | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(entry) ?? '')
    if (!isRecord(stored)) return null
    const { code, until } = stored
    return typeof code === 'string' && code !== '' && typeof until === 'number' ? { code, until } : null
  } catch {
    return null
  }
}

export const forgetReactivation = (storage: Storage): void => storage.removeItem(entry)
