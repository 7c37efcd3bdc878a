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

/** Facts of a sign-up that a profile has; null where nothing is known. */
export interface SignUp {
  readonly method: string | null
  /** `ll` of the address, if it has the form of a landing key. */
  readonly landingKey: string | null
  /** Whether a partner's landing page or the frame of guests led here. */
  readonly by: 'affiliate' | 'guest' | null
  readonly deviceId: string | null
  readonly paymentProvider: string | null
}

const landingKeyForm = '^[A-Za-z0-9_-]{1,60}$'

/** The sign-up of a person; null for an account that was made without one, such as that of an applicant. */
export async function findSignUp(db: Db, accountId: string): Promise<SignUp | null> {
  const found = await db
    .selectFrom('account_arrivals')
    .select([
      'method',
      'device_id as deviceId',
      'payment_provider as paymentProvider',
      sql<string | null>`case when query ->> 'll' ~ ${landingKeyForm} then query ->> 'll' end`.as(
        'landingKey',
      ),
      sql<SignUp['by']>`case when query ? 'fromAffLanding' then 'affiliate'
        when query ? 'guestStep' then 'guest' end`.as('by'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? null
}
