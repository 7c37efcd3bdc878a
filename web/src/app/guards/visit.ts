import type { CompleteLocale } from '@serendip/contract'
import type { ScreenRoute } from '../routes.ts'

/** What the guards know of who is logged in. */
export interface GuardedPerson {
  readonly isStreamer: boolean
  /** ISO country of the last address, as the server saw it; null where it is unknown. */
  readonly lastIpRealCountry: string | null
  /** Somebody decided that this person's country does not count. */
  readonly isUnblocked: boolean
  readonly expectedSource: string | null
}

/** Somebody is about to see a screen. */
export interface Visit {
  readonly route: Pick<ScreenRoute, 'name' | 'auth' | 'layout' | 'landing' | 'localised'>
  /** Where the address names no language, the person's own. */
  readonly language: CompleteLocale
  /** The query of the address, with its question mark, or empty. */
  readonly search: string
  /** Null: nobody is logged in. */
  readonly person: GuardedPerson | null
  /** Whether another page holds this one in a frame. */
  readonly isFramed: boolean
  /** Whether it runs as an installed app. */
  readonly isInstalled: boolean
  /** Where streamers work instead, if they do; another site. */
  readonly streamerAppUrl: string | null
}

/** The address a visit is sent to, or null: this rule lets it pass. */
export type Guard = (visit: Visit) => string | null
