import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** The site that passkeys are bound to. */
export interface RelyingParty {
  /** Its host name without a port. */
  readonly id: string
  readonly name: string
  /** E.g. `https://meet.example`; null in development, where any port of `localhost` is this site. */
  readonly origin: string | null
}

export interface SecondFactorDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly secrets: Secrets
  readonly relyingParty: RelyingParty
}

/** Whose factors these are: an id, and the name that an app or a device displays. */
export interface Subject {
  readonly id: string
  readonly label: string
}

/** Runs as part of the change: a mail, a log entry. */
export type Also = (tx: Tx) => Promise<void>
