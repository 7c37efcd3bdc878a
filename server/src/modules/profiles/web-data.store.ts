import {
  type ClientSettings,
  type OnboardingAnswers,
  onboardingAnswers,
  type WebData,
  webDataMaxBytes,
} from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

const webData = sql.table('users_web_data')
const clientSettings = sql.table('client_settings')

/** Merges by name in one statement, so that two tabs lose nothing; no row if the result would be too large. */
const merging = (table: typeof webData, accountId: string, added: WebData | ClientSettings, now: Date) => {
  const json = JSON.stringify(added)
  return sql`
    insert into ${table} as kept (account_id, data, changed_at)
      select ${accountId}, jsonb_strip_nulls(${json}::jsonb), ${now}
      where octet_length(${json}::text) <= ${webDataMaxBytes}::int
    on conflict (account_id) do update
      set data = jsonb_strip_nulls(kept.data || ${json}::jsonb), changed_at = excluded.changed_at
      where octet_length((kept.data || ${json}::jsonb)::text) <= ${webDataMaxBytes}::int
    returning data`
}

export async function findWebData(db: Db, accountId: string): Promise<WebData> {
  const found = await db
    .selectFrom('users_web_data')
    .select('data')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.data ?? {}
}

/** The merged data; null if it would be too large. */
export async function mergeWebData(
  db: Db,
  accountId: string,
  added: WebData,
  now: Date,
): Promise<WebData | null> {
  const merge = merging(webData, accountId, added, now)
  const merged = await sql<Pick<Row<'users_web_data'>, 'data'>>`${merge}`.execute(db)
  return merged.rows[0]?.data ?? null
}

export async function findClientSettings(db: Db, accountId: string): Promise<ClientSettings> {
  const found = await db
    .selectFrom('client_settings')
    .select('data')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.data ?? {}
}

/** The merged settings; null if they would be too large. */
export async function mergeClientSettings(
  db: Db,
  accountId: string,
  added: ClientSettings,
  now: Date,
): Promise<ClientSettings | null> {
  const merge = merging(clientSettings, accountId, added, now)
  const merged = await sql<Pick<Row<'client_settings'>, 'data'>>`${merge}`.execute(db)
  return merged.rows[0]?.data ?? null
}

const storedAnswers = onboardingAnswers.strip()

const readAnswers = ({ paidOnboardingScreenData }: WebData): OnboardingAnswers =>
  storedAnswers.safeParse(paidOnboardingScreenData ?? {}).data ?? {}

/** The person's answers, of whichever version stored them; none if they cannot be read. */
export const findAnswers = async (db: Db, accountId: string): Promise<OnboardingAnswers> =>
  readAnswers(await findWebData(db, accountId))

export async function findAnswersOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OnboardingAnswers>> {
  const found = await db
    .selectFrom('users_web_data')
    .select(['account_id as id', 'data'])
    .where('account_id', '=', anyOf(ids))
    .execute()
  return new Map(found.map(({ id, data }) => [id, readAnswers(data)]))
}

/** More names than any release shows; bounds a client that invents them. */
const screensMax = 100

export async function findSeenScreens(db: Db, accountId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('user_onboarding_screens')
    .select('screen')
    .where('account_id', '=', accountId)
    .orderBy('seen_at')
    .orderBy('screen')
    .limit(screensMax)
    .execute()
  return found.map(({ screen }) => screen)
}

export async function insertSeenScreen(db: Db, accountId: string, screen: string, now: Date): Promise<void> {
  await sql`insert into user_onboarding_screens (account_id, screen, seen_at)
    select ${accountId}, ${screen}, ${now}
    where (select count(*) from user_onboarding_screens where account_id = ${accountId}) < ${screensMax}
    on conflict do nothing`.execute(db)
}
