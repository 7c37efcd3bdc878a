import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

export interface RotatePartitionsDeps {
  readonly db: Db
  readonly clock: Clock
}

const monthsKept = 13
/** Tables exist for this month and as many after it before anything is written to them. */
const monthsAhead = 2
/** Browsers stop retrying an event after seven days; duplicates are recognised far longer. */
const repeatsKnownDays = 40

const monthsLater = (now: number, months: number): Date => {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** The end of the month that a table is named after, exclusive; null if it is not a month's table. */
function endOfMonth(table: string): number | null {
  const [, year, month] = /\bm_(\d{4})_(\d{2})$/.exec(table) ?? []
  return year && month ? Date.UTC(Number(year), Number(month), 1) : null
}

const partitions = z.array(z.object({ name: z.string() }))

/**
 * Creates the tables of the coming months, and drops those older than 13 months, as well as Google Analytics browser
 * ids not seen for that long; safe to run anywhere, any time.
 */
export async function rotatePartitions({ db, clock }: RotatePartitionsDeps): Promise<void> {
  const now = clock.now()
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    await sql`select analytics_make_month(${monthsLater(now, ahead)}::timestamptz)`.execute(db)
  }
  const tooOld = monthsLater(now, -monthsKept).getTime()
  const tables = await sql`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'analytics_events'::regclass`.execute(db)
  for (const { name } of partitions.parse(tables.rows)) {
    const end = endOfMonth(name)
    if (end !== null && end <= tooOld) await sql`select analytics_drop_month(${name})`.execute(db)
  }
  await sql`delete from analytics_counts where day < ${new Date(tooOld)}::date`.execute(db)
  await sql`delete from analytics_user_params where changed_at < ${new Date(tooOld)}`.execute(db)
  await sql`delete from analytics_event_ids
    where received_at < ${new Date(now - repeatsKnownDays * 24 * 3_600_000)}`.execute(db)
}
