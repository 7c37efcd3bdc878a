import { sql } from 'kysely'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { openEmbedded, openPostgres } from '../src/adapters/postgres/open-database.ts'
import { silentLogger } from './logger.ts'

/** Place of the crowd: a data directory, or a PostgreSQL by its address. */
export type CrowdHome = { readonly dataDirectory: string } | { readonly databaseUrl: string }

const tokenChars = 43

/** The session token of the crowd's member with that number. */
export const crowdToken = (index: number): string => `crowd-token-${index}`.padEnd(tokenChars, '_')

/** Creates `count` men, then `womenCount` women, each with one session; far faster than signing them up. */
export async function seedCrowd(home: CrowdHome, count: number, womenCount: number): Promise<void> {
  const database =
    'dataDirectory' in home
      ? await openEmbedded(home.dataDirectory)
      : await openPostgres(home.databaseUrl, silentLogger)
  await migrate(database.db)
  // From a country in which video needs no proof of identity.
  await sql`
    insert into accounts (id, human_id, email, name, gender, birthday, language, country, brand_id,
      terms_accepted_at, created_at)
    select 'usr_' || lpad(n::text, 20, '0'), 'crowd' || n, 'crowd' || n || '@example.test', 'Crowd ' || n,
      case when n < ${count} then 'male' else 'female' end, '1990-01-01', 'en', 'CH', 'serendip', now(), now()
    from generate_series(0, ${count + womenCount - 1}) n`.execute(database.db)
  await sql`
    insert into sessions (id, account_id, token_hash, user_agent, address, created_at, seen_at, expires_at)
    select 'ses_' || lpad(n::text, 20, '0'), 'usr_' || lpad(n::text, 20, '0'),
      sha256(rpad('crowd-token-' || n, ${tokenChars}::int, '_')::bytea), 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
    from generate_series(0, ${count + womenCount - 1}) n`.execute(database.db)
  // The crowd uses a filter that otherwise costs coins; the price does not affect who is paired with whom.
  await sql`
    insert into settings (key, value, changed_at)
    values ('filterPriceCoins', '{"both": 0, "female": 0, "male": 0}', now())`.execute(database.db)
  await database.close()
}
