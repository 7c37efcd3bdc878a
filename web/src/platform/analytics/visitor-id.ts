import type { Clock } from '../clock.ts'
import { retry } from '../retry.ts'
import type { TextStorage } from './storage.ts'

/** Time for which a visitor counts as the same one (SPEC §9). */
export const visitorLifetimeMs = 7 * 24 * 60 * 60 * 1000

const entry = 'visitorId'

/** Supplies a visitor's id; called only after consent. */
export interface VisitorService {
  visitorId(): Promise<string>
}

export interface VisitorIdDeps {
  readonly storage: TextStorage
  readonly clock: Clock
  readonly service: VisitorService
}

export interface VisitorId {
  /** The stored id, or null if there is none or it has expired. */
  known(): string | null
  /** The id, requested if there is none; null if the service was not reached, or it was forgotten meanwhile. */
  supply(): Promise<string | null>
  forget(): void
}

/** The visitor's id in this browser: stored for seven days, and renewed when it is absent or has expired. */
export function createVisitorId({ storage, clock, service }: VisitorIdDeps): VisitorId {
  let asked: Promise<string | null> | null = null

  const known = (): string | null => {
    const [value, expiresAt] = (storage.read(entry) ?? '').split('|')
    return value && Number(expiresAt) > clock.now() ? value : null
  }
  function ask(): Promise<string | null> {
    const asking: Promise<string | null> = retry(() => service.visitorId(), clock).then(
      (fresh) => {
        // After a refusal while the service was asked, nothing is stored.
        if (asked !== asking) return null
        asked = null
        storage.write(entry, `${fresh}|${clock.now() + visitorLifetimeMs}`)
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
      storage.forget(entry)
    },
  }
}
