import type { CreatorHours, HoursSlot } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import { listed } from './creators.store.ts'

/** A time at which a creator is usually there. */
export interface OnTime {
  readonly creatorId: string
  readonly from: Date
  readonly until: Date
}

/** The time zone is null for a creator who never said their hours. */
export async function findHours(
  db: Db,
  accountId: string,
): Promise<{ readonly timeZone: string | null; readonly slots: HoursSlot[] }> {
  const [creator, slots] = await Promise.all([
    db
      .selectFrom('creators')
      .select('time_zone as timeZone')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
    db
      .selectFrom('creator_hours')
      .select(['weekday', 'from_minute as fromMinute', 'to_minute as toMinute'])
      .where('account_id', '=', accountId)
      .orderBy('weekday')
      .orderBy('from_minute')
      .execute(),
  ])
  return { timeZone: creator?.timeZone ?? null, slots }
}

export async function storeHours(
  tx: Tx,
  accountId: string,
  { timeZone, slots }: CreatorHours,
): Promise<void> {
  // Two tabs that store at the same time do so one after the other.
  await tx.updateTable('creators').set({ time_zone: timeZone }).where('account_id', '=', accountId).execute()
  await tx.deleteFrom('creator_hours').where('account_id', '=', accountId).execute()
  if (slots.length === 0) return
  await tx
    .insertInto('creator_hours')
    .values(
      slots.map(({ weekday, fromMinute, toMinute }) => ({
        account_id: accountId,
        weekday,
        from_minute: fromMinute,
        to_minute: toMinute,
      })),
    )
    .execute()
}

/**
 * Each slot as it comes next, or goes on now. The clock of the creator's zone is added to their day first, and is a
 * moment only then: so a change of summer time moves the moment and not the hour.
 */
const nextTimes = (now: Date) => sql<OnTime>`
  select distinct on (h.account_id, h.weekday, h.from_minute)
    h.account_id as "creatorId", s.from_at as "from", s.until_at as "until"
  from creator_hours h join creators z on z.account_id = h.account_id
  cross join lateral (
    select (d.day + h.from_minute * interval '1 minute') at time zone z.time_zone as from_at,
      (d.day + h.to_minute * interval '1 minute') at time zone z.time_zone as until_at
    from generate_series((${now}::timestamptz at time zone z.time_zone)::date::timestamp - interval '2 days',
      (${now}::timestamptz at time zone z.time_zone)::date::timestamp + interval '8 days', interval '1 day') as d (day)
    where extract(isodow from d.day) = h.weekday
  ) s
  where s.until_at > ${now} and z.time_zone is not null`

/** When a creator is usually there in the next seven days, soonest first. */
export async function listTimes(db: Db, creatorId: string, now: Date): Promise<readonly OnTime[]> {
  const times = db
    .selectFrom(
      sql<OnTime>`(${nextTimes(now)} and h.account_id = ${creatorId}
        order by h.account_id, h.weekday, h.from_minute, s.from_at)`.as('t'),
    )
    .selectAll()
    .orderBy('from')
  return times.execute()
}

export interface SoonAsk {
  readonly brandId: string
  readonly hidden: readonly string[]
  readonly now: Date
  readonly until: Date
  readonly most: number
}

/** Creators of a brand who take calls and will be on until then, soonest first, each with their first time. */
export async function listSoon(db: Db, { brandId, hidden, now, until, most }: SoonAsk) {
  return db
    .selectFrom(
      sql<OnTime>`(select distinct on ("creatorId") * from (${nextTimes(now)}
        and h.weekday in (${sql.join(weekdaysAround(now, until))})
        order by h.account_id, h.weekday, h.from_minute, s.from_at) n
        where n."from" > ${now} and n."from" <= ${until} order by "creatorId", "from")`.as('t'),
    )
    .innerJoin(listed(db, now).where('a.brand_id', '=', brandId).as('l'), 'l.creatorId', 't.creatorId')
    .select(['t.creatorId', 't.from', 't.until', 'l.name', 'l.avatar'])
    .where('l.rolesGroup', '=', 'goddess')
    .where('l.acceptsCalls', '=', true)
    .$if(hidden.length > 0, (rows) => rows.where((row) => row.not(row('t.creatorId', '=', anyOf(hidden)))))
    .orderBy('t.from')
    .orderBy('t.creatorId')
    .limit(most)
    .execute()
}

/** Weekdays that a moment between two can have on any clock of the world. */
function weekdaysAround(from: Date, until: Date): number[] {
  const days = new Set<number>()
  for (let at = from.getTime() - 86_400_000; at <= until.getTime() + 86_400_000; at += 86_400_000) {
    days.add(((new Date(at).getUTCDay() + 6) % 7) + 1)
  }
  return [...days]
}

/** Counts a minute in which so many creators of a brand can be called. */
export async function addBusyMinute(
  db: Db,
  { brandId, hour, creators }: { readonly brandId: string; readonly hour: Date; readonly creators: number },
): Promise<void> {
  await sql`insert into busy_hours (brand_id, hour, creator_minutes) values (${brandId}, ${hour}, ${creators})
    on conflict (brand_id, hour) do update
    set creator_minutes = busy_hours.creator_minutes + excluded.creator_minutes`.execute(db)
}

export const listBusyHours = (
  db: Db,
  brandId: string,
  since: Date,
): Promise<Pick<Row<'busy_hours'>, 'hour' | 'creator_minutes'>[]> =>
  db
    .selectFrom('busy_hours')
    .select(['hour', 'creator_minutes'])
    .where('brand_id', '=', brandId)
    .where('hour', '>=', since)
    .execute()
