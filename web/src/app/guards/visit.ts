import type { CompleteLocale } from '@serendip/contract'
import type { ScreenRoute } from '../route-table.ts'

/** Facts about the logged-in person that the guards decide by. */
export interface GuardedPerson {
  readonly isStreamer: boolean
  /** ISO country of the last address, as seen by the server; null if unknown. */
  readonly lastIpRealCountry: string | null
  /** An operator exempted this person from country checks. */
  readonly isUnblocked: boolean
  readonly expectedSource: string | null
}

/** A screen is about to be shown. */
export interface Visit {
  readonly route: Pick<ScreenRoute, 'name' | 'auth' | 'layout' | 'landing' | 'localised'>
  /** The person's language if the address names none. */
  readonly language: CompleteLocale
  /** The query of the address, with its question mark, or empty. */
  readonly search: string
  /** Null: not logged in. */
  readonly person: GuardedPerson | null
  /** Whether another page embeds this one in a frame. */
  readonly isFramed: boolean
  /** Whether it runs as an installed app. */
  readonly isInstalled: boolean
  /** Countries whose people are not admitted, from the page that the visit began with. */
  readonly refusedCountries: readonly string[]
  /** The external app for streamers, if configured. */
  readonly streamerAppUrl: string | null
}

/** The address to redirect to, or null if this rule allows the visit. */
export type Guard = (visit: Visit) => string | null
