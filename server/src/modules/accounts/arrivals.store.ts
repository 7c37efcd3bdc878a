import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** The first arrival of a person. */
export interface Arrival {
  readonly method: string
  readonly query: Readonly<Record<string, string>>
  readonly deviceId: string | null
  readonly packageName: string | null
  readonly remoteConfig: unknown
  readonly truid: string | null
  readonly abTests: readonly string[] | null
  readonly paymentProvider: string | null
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export async function insertArrival(tx: Tx, accountId: string, arrival: Arrival, at: Date): Promise<void> {
  await sql`insert into account_arrivals (account_id, method, query, device_id, package_name, remote_config, truid,
      ab_tests, payment_provider, arrived_at)
    values (${accountId}, ${arrival.method}, ${json(arrival.query)}::jsonb, ${arrival.deviceId}, ${arrival.packageName},
      ${json(arrival.remoteConfig)}::jsonb, ${arrival.truid}, ${json(arrival.abTests)}::jsonb,
      ${arrival.paymentProvider}, ${at})
    on conflict (account_id) do nothing`.execute(tx)
}

/** The payment provider a person signed up with, if any. */
export async function signUpProvider(db: Db, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom('account_arrivals')
    .select('payment_provider')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.payment_provider ?? null
}
