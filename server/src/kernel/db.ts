import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database outside a transaction. Embedded there is one session: inside a transaction only its `Tx` may be used. */
export type Db = Kysely<Tables>
/** A running transaction, opaque to everyone but stores. */
export type Tx = Transaction<Tables>

/** The right side of a comparison with any of several ids, as one parameter; matches nothing if there are none. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::text[])`

const uniqueViolation = '23505'
/** Whether a statement failed because a key was not new. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === uniqueViolation

/** Whether a statement failed because of what it was given: a value or a rule of a table. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

/** The pattern of `like` for texts that contain this one. */
export const anyPart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
