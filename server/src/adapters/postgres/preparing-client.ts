import { createHash } from 'node:crypto'
import pg from 'pg'
import { planOnceMark } from '../../kernel/db.ts'

/** Prepared statements of a process: lists of different lengths are different statements. */
const preparedMax = 100

/** One name never means two statements: processes behind a connection pooler may share a connection. */
const nameFor = (text: string): string =>
  `planned_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/** Names the statements that are marked to be planned once. */
function createNames(): (text: string) => string | null {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.includes(planOnceMark)) return null
    const name = names.get(text)
    if (name !== undefined || names.size >= preparedMax) return name ?? null
    const next = nameFor(text)
    names.set(text, next)
    return next
  }
}

/** invalid_sql_statement_name, duplicate_prepared_statement */
const unfitCodes = new Set(['26000', '42P05'])

/**
 * The statement did not run, because its plan does not fit: a migration changed its columns, for which PostgreSQL has no
 * code of its own and a translated message, or the connection has lost its name or knows it already.
 */
const isUnfit = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.routine === 'RevalidateCachedQuery' || unfitCodes.has(error.code ?? ''))

/**
 * Connections that prepare the statements marked with `planOnce`, which PostgreSQL then plans once instead of at each
 * use. Within transactions nothing is prepared: a statement whose columns a migration changed fails, and could not be
 * repeated there.
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = createNames()

  return class PreparingClient extends pg.Client {
    #inTransaction = false
    readonly #unfit = new Set<string>()

    /** `all` are the arguments of one of `query`'s forms; Kysely uses a text and its values. */
    // biome-ignore lint/suspicious/noExplicitAny: pg declares one method with nine signatures.
    override query(...all: any[]): any {
      const [text, values] = all
      // biome-ignore lint/suspicious/noExplicitAny: the same.
      const query = (...args: any[]) => Reflect.apply(super.query, this, args)
      if (all.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...all)
      if (text === 'commit' || text === 'rollback') this.#inTransaction = false
      else if (text.startsWith('begin') || text.startsWith('start transaction')) this.#inTransaction = true
      const name = this.#inTransaction || this.#unfit.has(text) ? null : nameOf(text)
      if (name === null) return query(...all)
      return query({ name, text, values }).catch((error: unknown) => {
        if (!isUnfit(error)) throw error
        this.#unfit.add(text)
        return query(text, values)
      })
    }
  }
}
