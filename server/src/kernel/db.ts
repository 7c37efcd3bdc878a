import { type Expression, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database outside a transaction. Embedded there is one session: inside a transaction only its `Tx` may be used. */
export type Db = Kysely<Tables>
/** A running transaction, opaque to everyone but stores. */
export type Tx = Transaction<Tables>

/** The right side of a comparison with any of several ids, as one parameter; matches nothing if there are none. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any(${[...ids]}::text[])`

export const planOnceMark = '/* plan once */'
/**
 * A list for a statement that is planned once, as an array: its plan costs the same whatever the list's length, which is
 * what makes PostgreSQL keep it.
 */
export const plannedList = (
  values: readonly string[],
  type: 'text' | 'uuid' | 'integer' = 'text',
): RawBuilder<unknown> => sql`array(select unnest(${[...values]}::${sql.raw(type)}[]))`
/** The same as `anyOf`. */
export const anyOfPlanned = (ids: readonly string[]): RawBuilder<string> => sql`any(${plannedList(ids)})`

/**
 * Part of a frequent statement whose best plan is the same for all values, such as a look-up by key: PostgreSQL plans it
 * once per connection. Not for one that reads more of some people's rows than of others'. The plan may date from when the
 * tables were small: rows are looked up in a lateral subquery with a limit, or by an array, which stay index look-ups.
 */
export const planOnce = sql.raw(planOnceMark)

export const planEachMark = '/* plan each */'
/**
 * Part of a statement whose best plan depends on its values, such as a search or the list of a person with many rows. It
 * is never prepared, not even by the embedded database, which prepares all others.
 */
export const planEach = sql.raw(planEachMark)

const [foreignKeyViolation, uniqueViolation] = ['23503', '23505']
/** Whether a statement failed because what it names does not exist, or no longer. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === foreignKeyViolation
/** Whether a statement failed because a key was not new. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === uniqueViolation

/** Deadlock, serialization failure, a lock that is not available, and a statement that took too long. */
const waitingCodes = ['40P01', '40001', '55P03', '57014']

/**
 * Whether a statement failed, and so changed nothing, for a reason that may lie in a single one of its rows: a value, a
 * rule of a table, or a row that someone else has locked.
 */
export function mayConcernOneRow(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return /^2[23]/.test(code) || waitingCodes.includes(code)
}

/** The pattern of `like` for texts that contain this one. */
export const anyPart = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The condition of a page, newest first by a time and then by the id: what comes after a row, which selects those two. */
export const afterRow = (
  time: 'created_at' | 'found_at' | 'received_at',
  row: Expression<unknown>,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(time)}, id) < ${row}`
