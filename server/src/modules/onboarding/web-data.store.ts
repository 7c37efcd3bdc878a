import {
  type ClientSettings,
  type OnboardingAnswers,
  onboardingAnswers,
  type WebData,
  webDataMaxBytes,
} from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db } from '../../kernel/db.ts'

const webData = sql.table('users_web_data')
const clientSettings = sql.table('client_settings')
type AnswerTable = typeof webData

async function read<T>(db: Db, table: AnswerTable, accountId: string): Promise<T> {
  const found = await sql<{ data: T }>`select data from ${table} where account_id = ${accountId}`.execute(db)
  return found.rows[0]?.data ?? ({} as T)
}

/** Merges by name in one statement, so that two tabs lose nothing; null if the result would be too large. */
async function merge<T>(
  db: Db,
  table: AnswerTable,
  accountId: string,
  added: T,
  now: Date,
): Promise<T | null> {
  const json = JSON.stringify(added)
  const merged = await sql<{ data: T }>`
    insert into ${table} as kept (account_id, data, changed_at)
      select ${accountId}, jsonb_strip_nulls(${json}::jsonb), ${now}
      where octet_length(${json}::text) <= ${webDataMaxBytes}::int
    on conflict (account_id) do update
      set data = jsonb_strip_nulls(kept.data || ${json}::jsonb), changed_at = excluded.changed_at
      where octet_length((kept.data || ${json}::jsonb)::text) <= ${webDataMaxBytes}::int
    returning data`.execute(db)
  return merged.rows[0]?.data ?? null
}

export const findWebData = (db: Db, accountId: string) => read<WebData>(db, webData, accountId)
export const mergeWebData = (db: Db, accountId: string, data: WebData, now: Date) =>
  merge(db, webData, accountId, data, now)
export const findClientSettings = (db: Db, accountId: string) =>
  read<ClientSettings>(db, clientSettings, accountId)
export const mergeClientSettings = (db: Db, accountId: string, data: ClientSettings, now: Date) =>
  merge(db, clientSettings, accountId, data, now)

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
