import type { Clock } from '../clock.ts'
import { retry } from '../retry.ts'
import type { Shelf } from './storage.ts'

/** How long a visitor counts as the same one (SPEC §9). */
export const visitorLifetimeMs = 7 * 24 * 60 * 60 * 1000

const entry = 'visitorId'

/** What supplies a visitor's id; asked after consent alone. */
export interface VisitorService {
  visitorId(): Promise<string>
}

export interface VisitorIdDeps {
  readonly shelf: Shelf
  readonly clock: Clock
  readonly service: VisitorService
}

export interface VisitorId {
  /** The id that this browser keeps, or null where it keeps none or it has expired. */
  known(): string | null
  /** The id, asked for anew where none is known; null where nobody could be reached, or it was forgotten meanwhile. */
  supply(): Promise<string | null>
  forget(): void
}

/** The visitor's id in this browser: kept for seven days, and refreshed when it is absent or has expired. */
export function createVisitorId({ shelf, clock, service }: VisitorIdDeps): VisitorId {
  let asked: Promise<string | null> | null = null

  const known = (): string | null => {
    const [value, expiresAt] = (shelf.read(entry) ?? '').split('|')
    return value && Number(expiresAt) > clock.now() ? value : null
  }
  function ask(): Promise<string | null> {
    const asking: Promise<string | null> = retry(() => service.visitorId(), clock).then(
      (fresh) => {
        // Who refused while the service was asked is not kept.
        if (asked !== asking) return null
        asked = null
        shelf.write(entry, `${fresh}|${clock.now() + visitorLifetimeMs}`)
        return fresh
      },
      () => {
        if (asked === asking) asked = null
        return null
      },
    )
    asked = asking
    return asking
  }
  return {
    known,
    supply: async () => known() ?? (await (asked ?? ask())),
    forget() {
      asked = null
      shelf.forget(entry)
    },
  }
}
