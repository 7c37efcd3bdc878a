import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

export interface KeepMonthsDeps {
  readonly db: Db
  readonly clock: Clock
}

const keptMonths = 13
/** Tables of this month and as many after it are there before anything is written into them. */
const monthsAhead = 2
/** Browsers give up sending an event after seven days; repeats are recognised far longer. */
const repeatsKnownDays = 40

const monthsLater = (now: number, months: number): Date => {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** The month of a table's name as the moment after its end; null where it is no month's table. */
function endOfMonth(table: string): number | null {
  const [, year, month] = /\bm_(\d{4})_(\d{2})$/.exec(table) ?? []
  return year && month ? Date.UTC(Number(year), Number(month), 1) : null
}

/** Makes the tables of the months ahead, and drops what is older than 13 months; safe to run anywhere, any time. */
export async function keepMonths({ db, clock }: KeepMonthsDeps): Promise<void> {
  const now = clock.now()
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    await sql`select analytics_make_month(${monthsLater(now, ahead)}::timestamptz)`.execute(db)
  }
  const tooOld = monthsLater(now, -keptMonths).getTime()
  const tables = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'analytics_events'::regclass`.execute(db)
  for (const { name } of tables.rows) {
    const end = endOfMonth(name)
    if (end !== null && end <= tooOld) await sql`drop table if exists ${sql.table(name)}`.execute(db)
  }
  await sql`delete from analytics_counts where day < ${new Date(tooOld)}::date`.execute(db)
  await sql`delete from analytics_event_ids
    where received_at < ${new Date(now - repeatsKnownDays * 24 * 3_600_000)}`.execute(db)
}
