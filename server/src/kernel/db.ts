import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database outside a transaction. Embedded there is one session: inside a transaction only its `Tx` may be used. */
export type Db = Kysely<Tables>
/** A running transaction, opaque to everyone but stores. */
export type Tx = Transaction<Tables>

/** The right side of a comparison with any of several ids, as one parameter; matches nothing if there are none. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::text[])`
