import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'

export type PauseRow = Row<'provider_pauses'>

/** Names of the brand's providers that are set aside at a time. */
export async function findPausedProviders(
  db: Db | Tx,
  brandId: string,
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('provider_pauses')
    .select('provider')
    .where('brand_id', '=', brandId)
    .where('until', '>', at)
    .execute()
  return new Set(rows.map(({ provider }) => provider))
}

/** Sets a provider aside, or for longer. */
export async function pauseProvider(db: Db, pause: PauseRow): Promise<void> {
  await db
    .insertInto('provider_pauses')
    .values(pause)
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'provider']).doUpdateSet(({ ref }) => ({
        since: ref('excluded.since'),
        until: ref('excluded.until'),
        calls: ref('excluded.calls'),
        failures: ref('excluded.failures'),
      })),
    )
    .execute()
}

/** Number of providers that are set aside at a time, of all brands. */
export async function countPausedProviders(db: Db, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('provider_pauses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('until', '>', at)
    .executeTakeFirstOrThrow()
  return Number(count)
}
