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
  const before = sql`${new Date(clock.now() - (await keptMs(expiry, settings)))}::timestamptz`
  const last = expiry.isDay ? sql`(${before} at time zone 'UTC')::date` : before
  const isOver = sql`${sql.ref(expiry.column)} <= ${last}`
  await sql`delete from ${sql.table(table)} where ${isOver} and (${sql.raw(expiry.where ?? 'true')})`.execute(
    db,
  )
}

/** Deletes the rows that have expired according to manifests. Failures stop no other table, and are thrown at the end. */
export async function sweepExpired(deps: SweepDeps, manifests: readonly Manifest[]): Promise<void> {
  const failed: string[] = []
  const causes: unknown[] = []
  const rules = manifests.flatMap(({ tables = {} }): [string, TableRules][] => Object.entries(tables))
  for (const [table, { expires = [] }] of rules) {
    for (const expiry of expires) {
      await sweepRows(deps, table, expiry).catch((error: unknown) => {
        failed.push(`${table}.${expiry.column}`)
        causes.push(error)
      })
    }
  }
  if (failed.length > 0)
    throw new Error(`rows that expired were not deleted: ${failed.join(', ')}`, { cause: causes })
}
