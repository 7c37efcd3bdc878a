import type { Attribution } from './attribution.ts'
import type { Shelf } from './storage.ts'

const entry = 'attribution'
export const attributionLifetimeMs = 7 * 24 * 3_600_000

/** What every visit has, whatever brought it. */
const common: ReadonlySet<string> = new Set([
  ...['language', 'll', 'isPaid', 'custom_attrs', 'full_url', 'referrer_url', 'referrer_host'],
])

/** Whether an advertisement, a partner or a click is named; a visit that names none leaves what an earlier one named. */
const namesSomebody = (attribution: Attribution): boolean =>
  Object.keys(attribution).some((name) => !common.has(name))

/** Keeps what brought a person over pages, sign-up included. */
export function keepAttribution(shelf: Shelf, attribution: Attribution, now: number): void {
  if (!namesSomebody(attribution) && keptAttribution(shelf, now) !== null) return
  shelf.write(entry, JSON.stringify({ attribution, until: now + attributionLifetimeMs }))
}

/** What brought this person within seven days, or null. */
export function keptAttribution(shelf: Shelf, now: number): Attribution | null {
  try {
    const kept = JSON.parse(shelf.read(entry) ?? 'null') as { attribution: Attribution; until: number } | null
    return kept !== null && kept.until > now ? kept.attribution : null
  } catch {
    return null
  }
}

export const forgetAttribution = (shelf: Shelf): void => shelf.forget(entry)
