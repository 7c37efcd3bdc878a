import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Expiry, Manifest, TableRules } from './define-module.ts'

interface SweepDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: { read(): Promise<object> }
}

async function keptMs({ keptMs: kept }: Expiry, settings: SweepDeps['settings']): Promise<number> {
  if (typeof kept === 'number') return kept
  const value: unknown = Reflect.get(await settings.read(), kept.setting)
  if (typeof value !== 'number') throw new Error(`${kept.setting} is no setting in ms`)
  return value
}

async function sweepRows({ db, clock, settings }: SweepDeps, table: string, expiry: Expiry): Promise<void> {
  const before = new Date(clock.now() - (await keptMs(expiry, settings)))
  const isOver = sql`${sql.ref(expiry.column)} <= ${before}::timestamptz`
  await sql`delete from ${sql.table(table)} where ${isOver} and (${sql.raw(expiry.where ?? 'true')})`.execute(
    db,
  )
}

/**
 * Deletes the rows that have expired according to manifests. A failure stops no other table; all are thrown together at
 * the end.
 */
export async function sweepExpired(deps: SweepDeps, manifests: readonly Manifest[]): Promise<void> {
  const failures: unknown[] = []
  const rules = manifests.flatMap(({ tables = {} }): [string, TableRules][] => Object.entries(tables))
  for (const [table, { expires = [] }] of rules) {
    for (const expiry of expires) {
      await sweepRows(deps, table, expiry).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps failed`)
}
