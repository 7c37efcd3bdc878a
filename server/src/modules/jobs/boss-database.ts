import { CompiledQuery } from 'kysely'
import type { Db as BossDatabase } from 'pg-boss'
import type { Db, Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'

const run = async (db: Db | Tx, text: string, values: readonly unknown[]): Promise<unknown[]> =>
  (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows

/** The statements of a text that wraps them in `begin` and `commit` itself; none of pg-boss has a `;` in a string. */
const statementsOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !/^(begin|commit)$/i.test(statement))

/**
 * The product's database, or a transaction of it, behind pg-boss's database interface. A text of several statements
 * becomes a transaction here, so that a failing one does not leave a connection in an aborted transaction.
 */
export const bossDatabase = (db: Db | Tx): BossDatabase => ({
  async executeSql(text, values = []) {
    const statements = values.length > 0 ? [text] : statementsOf(text)
    const [first] = statements
    if (statements.length <= 1 || db.isTransaction) return { rows: await run(db, first ?? text, values) }
    return transact(db, async (tx) => {
      const rows: unknown[] = []
      for (const statement of statements) rows.push(...(await run(tx, statement, [])))
      return { rows }
    })
  },
})
