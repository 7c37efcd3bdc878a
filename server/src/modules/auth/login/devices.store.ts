import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row } from '../../../kernel/tables.ts'

/** Number of devices stored per person; the least recently seen is dropped first. */
const devicesMax = 20

export interface Device {
  readonly deviceId: string
  readonly osName: string
  readonly appLang: string
  readonly osLang: string
  readonly pushToken: string | null
  readonly visitorId: string | null
}

/** Fields that a device omits keep their earlier values. */
export async function storeDevice(db: Db, accountId: string, device: Device, now: Date): Promise<void> {
  await sql`insert into user_devices as kept
      (account_id, device_id, os_name, app_lang, os_lang, push_token, visitor_id, seen_at)
    values (${accountId}, ${device.deviceId}, ${device.osName}, ${device.appLang}, ${device.osLang},
      ${device.pushToken}, ${device.visitorId}, ${now})
    on conflict (account_id, device_id) do update set
      os_name = coalesce(nullif(excluded.os_name, ''), kept.os_name),
      app_lang = coalesce(nullif(excluded.app_lang, ''), kept.app_lang),
      os_lang = coalesce(nullif(excluded.os_lang, ''), kept.os_lang),
      push_token = coalesce(excluded.push_token, kept.push_token),
      visitor_id = coalesce(excluded.visitor_id, kept.visitor_id),
      seen_at = excluded.seen_at`.execute(db)
  await sql`delete from user_devices where account_id = ${accountId} and device_id in (
    select device_id from user_devices where account_id = ${accountId}
    order by seen_at desc, device_id offset ${devicesMax})`.execute(db)
}

/** The devices of a person, the last seen first. */
export const devicesOf = (
  db: Db,
  accountId: string,
): Promise<Pick<Row<'user_devices'>, 'device_id' | 'os_name' | 'seen_at'>[]> =>
  db
    .selectFrom('user_devices')
    .select(['device_id', 'os_name', 'seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('device_id')
    .execute()

/** People who used a device, in the order of ids, after the person `after`. */
export async function listUsersOfDevice(
  db: Db,
  { deviceId, after, most }: { readonly deviceId: string; readonly after: string; readonly most: number },
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('user_devices')
    .select('account_id')
    .where('device_id', '=', deviceId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(most)
    .execute()
  return found.map(({ account_id }) => account_id)
}

/** Counts a launch of the app; answers the previous one, if any. */
export async function storeLaunch(db: Db | Tx, accountId: string, now: Date): Promise<Date | null> {
  const found = await sql<Pick<Row<'user_launches'>, 'launched_at'>>`
    with before as (select launched_at from user_launches where account_id = ${accountId}),
    stored as (
      insert into user_launches (account_id, launched_at) values (${accountId}, ${now})
      on conflict (account_id) do update set launched_at = excluded.launched_at)
    select launched_at from before`.execute(db)
  return found.rows[0]?.launched_at ?? null
}
