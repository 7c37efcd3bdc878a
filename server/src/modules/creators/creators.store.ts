import type { Language, RateCoins, RolesGroup } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

export interface StoredOffer {
  readonly rateCoins: RateCoins
  readonly acceptsCalls: boolean
}

/** An expired ban no longer applies, whether or not its record was updated. */
const isGood = (now: Date) =>
  sql`(a.standing = 'good' or (a.standing = 'banned' and a.standing_until <= ${now}))`

/** The offer of an approved creator in good standing; one who never set an offer takes no rings, at the first rate. */
export async function findOffer(db: Db, userId: string, now: Date): Promise<StoredOffer | null> {
  const found = await sql<StoredOffer>`
    select coalesce(c.rate_coins, 60) as "rateCoins", coalesce(c.accepts_calls, false) as "acceptsCalls"
    from accounts a left join creators c on c.account_id = a.id
    where a.id = ${userId} and a.roles_group = 'goddess' and ${isGood(now)}`.execute(db)
  return found.rows[0] ?? null
}

export async function storeOffer(db: Db, userId: string, offer: StoredOffer, at: Date): Promise<void> {
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${userId}, ${offer.rateCoins}, ${offer.acceptsCalls}, ${at})
    on conflict (account_id) do update
      set rate_coins = excluded.rate_coins, accepts_calls = excluded.accepts_calls`.execute(db)
}

/** Stores a first offer for a creator who has none yet. */
export async function ensureOffer(db: Db, userId: string, offer: StoredOffer, at: Date): Promise<void> {
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${userId}, ${offer.rateCoins}, ${offer.acceptsCalls}, ${at}) on conflict do nothing`.execute(db)
}

export interface ListedCreator extends StoredOffer {
  readonly creatorId: string
  readonly name: string
  readonly birthday: string
  readonly country: string | null
  readonly language: Language
  readonly avatar: string
  readonly rolesGroup: Extract<RolesGroup, 'goddess' | 'artist'>
  readonly demo: boolean
}

const listed = sql`a.id as "creatorId", a.name, a.birthday::text as birthday,
  coalesce(a.stated_country, a.country) as country, a.language, a.avatar, a.roles_group as "rolesGroup",
  a.demo_peer as demo, c.rate_coins as "rateCoins", c.accepts_calls as "acceptsCalls"`

/** One creator who is on the list; null for anyone else. */
export async function findCreator(db: Db, id: string, now: Date): Promise<ListedCreator | null> {
  const found = await sql<ListedCreator>`select ${listed}
    from creators c join accounts a on a.id = c.account_id
    where a.id = ${id} and a.roles_group in ('goddess', 'artist') and ${isGood(now)}`.execute(db)
  return found.rows[0] ?? null
}

export async function listCreators(db: Db, most: number, now: Date): Promise<readonly ListedCreator[]> {
  const found = await sql<ListedCreator>`select ${listed}
    from creators c join accounts a on a.id = c.account_id
    where a.roles_group in ('goddess', 'artist') and ${isGood(now)}
    order by a.name, a.id limit ${most}`.execute(db)
  return found.rows
}
