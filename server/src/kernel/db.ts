import type { Kysely, Transaction } from 'kysely'

/**
 * Tables by name. Each module declares its own by merging into this interface:
 * `declare module '../../kernel/db.ts' { interface Tables { accounts: AccountsTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their tables into it.
export interface Tables {}

/** The database outside a transaction. Embedded there is one session: inside a transaction only its `Tx` may be used. */
export type Db = Kysely<Tables>
/** A running transaction, opaque to everyone but stores. */
export type Tx = Transaction<Tables>
