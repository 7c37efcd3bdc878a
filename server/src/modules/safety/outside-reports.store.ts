import { type Language, languages } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { type ResealResult, resealColumn } from '../../kernel/reseal-column.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** Somebody without an account who reported something, and hears of it by email. */
export interface OutsideReport {
  readonly brandId: string
  readonly language: Language
  /** Null if it cannot be opened. */
  readonly email: string | null
  readonly filedAt: number
  /** Until when they are to hear the outcome. */
  readonly dueAt: number
  /** Whether its mailbox said that it made the report. */
  readonly isConfirmed: boolean
}

const purposeOf = (reportId: string): string => `reporter of ${reportId}`

export const isKnownKey = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('outside_reports').select('key').where('key', '=', key).executeTakeFirst()) !==
  undefined

export async function insertOutsideReport(
  tx: Tx,
  secrets: Secrets,
  row: {
    readonly reportId: string
    readonly key: string
    readonly brandId: string
    readonly language: Language
    readonly email: string
    readonly at: Date
    readonly dueAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('outside_reports')
    .values({
      report_id: row.reportId,
      key: row.key,
      brand_id: row.brandId,
      language: row.language,
      email_sealed: secrets.seal(purposeOf(row.reportId), row.email),
      filed_at: row.at,
      due_at: row.dueAt,
    })
    .execute()
}

/** Seals all addresses with the current key of the environment. */
export const resealOutsideReports = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealColumn(db, secrets, {
    table: 'outside_reports',
    column: 'email_sealed',
    id: sql`report_id`,
    purposeOf,
  })

/** Null for a report of somebody with an account, and once it has expired. */
export async function findOutsideReport(
  db: Db | Tx,
  secrets: Secrets,
  reportId: string,
): Promise<OutsideReport | null> {
  const row = await db
    .selectFrom('outside_reports as report')
    .leftJoin('outside_confirmations as confirmation', 'confirmation.report_id', 'report.report_id')
    .selectAll('report')
    .select('confirmation.confirmed_at')
    .where('report.report_id', '=', reportId)
    .executeTakeFirst()
  if (!row) return null
  return {
    brandId: row.brand_id,
    language: languages.find((known) => known === row.language) ?? 'en',
    email: secrets.open(purposeOf(reportId), Buffer.from(row.email_sealed)),
    filedAt: row.filed_at.getTime(),
    dueAt: row.due_at.getTime(),
    isConfirmed: row.confirmed_at !== null,
  }
}

/**
 * Locks such a report: what reads and confirms one at the same moment sees what the other did. Answers whether it is still
 * known.
 */
export async function lockOutsideReport(tx: Tx, reportId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('outside_reports')
    .select('report_id')
    .where('report_id', '=', reportId)
    .forUpdate()
    .execute()
  return locked.length > 0
}

/** Notes that the mailbox confirmed its report; the first time stays. */
export async function confirmOutsideReport(tx: Tx, reportId: string, at: Date): Promise<void> {
  await tx
    .insertInto('outside_confirmations')
    .values({ report_id: reportId, confirmed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
