import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database outside a transaction. Embedded there is one session: inside a transaction only its `Tx` may be used. */
export type Db = Kysely<Tables>
/** A running transaction, opaque to everyone but stores. */
export type Tx = Transaction<Tables>
