import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'
import { type LedgerDifference, ledgerDifferences } from './audit-seals.ts'
import { type Position, type Stream, streams } from './ledger-seals.ts'

/** The newest seal of a stream that an audit read. */
const sealRead = z.object({ seq: z.number(), mac: z.string() })
type SealRead = z.infer<typeof sealRead>

/** A finished audit, as it is stored. */
export interface AuditRecord extends Position {
  readonly id: number
  readonly isFull: boolean
  /** The audits whose sums it continued. */
  readonly bases: readonly number[]
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly seals: Readonly<Record<Stream, SealRead>>
  readonly transfers: number
  readonly postings: number
  readonly differences: readonly LedgerDifference[]
}

/** The mac of an audit: whoever has no key can store none that counts. */
export function auditMacOf(key: string, audit: AuditRecord): string {
  const content = [
    ...['audit', audit.id, audit.isFull, audit.bases, audit.startedAt.getTime(), audit.finishedAt.getTime()],
    ...streams.map((stream) => [audit.seals[stream].seq, audit.seals[stream].mac]),
    ...[audit.epoch, audit.seen, audit.transfers, audit.postings],
    audit.differences.map(({ rule, subject, expected, actual }) => [rule, subject, expected, actual]),
  ]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
}

const recordRows = z.array(
  z.object({
    id: z.number(),
    isFull: z.boolean(),
    bases: z.array(z.coerce.number()),
    startedAt: z.date(),
    finishedAt: z.date(),
    seals: z.object({
      transfers: sealRead,
      limits: sealRead,
      /** Audits of earlier versions lack a chain; without its place in their mac, they count as none. */
      standing: sealRead.default({ seq: 0, mac: '' }),
      money: sealRead.default({ seq: 0, mac: '' }),
    }),
    epoch: z.number(),
    seen: z.string(),
    transfers: z.number(),
    postings: z.number(),
    differences: ledgerDifferences,
    mac: z.string(),
    ageMs: z.number(),
  }),
)

export interface StoredAudit extends AuditRecord {
  /** Since it ended, by the database's clock. */
  readonly ageMs: number
}

const pageRows = 50
/** More pages than any ledger has audits. */
const pagesMax = 100_000

/** The newest authentic audit that is `wanted`; without a key each one counts. Null where there is none. */
export async function findAudit(
  db: Db,
  key: string | null,
  wanted: (audit: StoredAudit) => boolean,
): Promise<StoredAudit | null> {
  let before: number | null = null
  for (let page = 0; page < pagesMax; page += 1) {
    const found =
      await sql`select id, is_full as "isFull", bases, started_at as "startedAt", finished_at as "finishedAt",
        seals, epoch, seen::text as seen, transfers, postings, differences, mac,
        extract(epoch from clock_timestamp() - finished_at)::float8 * 1000 as "ageMs"
      from ledger_audits where ${before}::bigint is null or id < ${before} order by id desc limit ${pageRows}`.execute(
        db,
      )
    const rows: z.infer<typeof recordRows> = recordRows.parse(found.rows)
    const audit = rows.find((row) => (key === null || auditMacOf(key, row) === row.mac) && wanted(row))
    if (audit) return audit
    if (rows.length < pageRows) return null
    before = rows.at(-1)?.id ?? null
  }
  return null
}

/** When an audit begins or ends, by the database's clock. */
export const readDatabaseTime = async (db: Db): Promise<Date> =>
  (
    await db
      .selectNoFrom(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
      .executeTakeFirstOrThrow()
  ).now

/** Stores a finished audit. */
export async function storeAudit(db: Db, key: string, audit: AuditRecord): Promise<void> {
  const row = {
    id: audit.id,
    is_full: audit.isFull,
    bases: audit.bases,
    started_at: audit.startedAt,
    finished_at: audit.finishedAt,
    seals: audit.seals,
    epoch: audit.epoch,
    seen: audit.seen,
    transfers: audit.transfers,
    postings: audit.postings,
    differences: audit.differences,
    mac: auditMacOf(key, audit),
  }
  await sql`select ledger_audit_finish(jsonb_populate_record(null::ledger_audits, ${JSON.stringify(row)}::jsonb))`.execute(
    db,
  )
}
