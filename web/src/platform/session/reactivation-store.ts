import { z } from 'zod'

const entry = 'reactivation'
const stored = z.object({ code: z.string().min(1), until: z.number() })
/** What a login of a closed account answered: a single-use code, and until when (ms, UTC) the account can come back. */
export type Reactivation = z.infer<typeof stored>

/** Kept for this tab alone, between the login and the screen that asks whether to come back. */
export const keepReactivation = (storage: Storage, reactivation: Reactivation): void =>
  storage.setItem(entry, JSON.stringify(reactivation))

export function readReactivation(storage: Storage): Reactivation | null {
  try {
    return stored.parse(JSON.parse(storage.getItem(entry) ?? ''))
  } catch {
    return null
  }
}

export const forgetReactivation = (storage: Storage): void => storage.removeItem(entry)
