import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'

/** What seals the ledger, none of it in the database. */
export interface Sealing {
  /** At least 32 characters; anyone who has it can forge seals. */
  readonly key: string
  /** Where each day's head is written. */
  readonly heads: BlobStore
}

export const streams = ['transfers', 'limits'] as const
export type Stream = (typeof streams)[number]

export interface Position {
  readonly lastXid: string
  readonly lastId: number
}

export const beginning: Position = { lastXid: '0', lastId: 0 }

export interface Seal extends Position {
  readonly seq: number
  readonly rowCount: number
  /** Hex: 24 bytes for each row, its id and the first half of the SHA-256 of its content. */
  readonly marks: string
  readonly mac: string
}

const sealRows = 5_000
const sealsAtOnce = 1_000

/** The authentic mac of a seal whose predecessor has `before`. */
export function macOf(key: string, stream: Stream, seal: Omit<Seal, 'mac'>, before: string): string {
  const marks = createHash('sha256').update(seal.marks, 'hex').digest('hex')
  return createHmac('sha256', key)
    .update(JSON.stringify([stream, seal.seq, seal.lastXid, seal.lastId, seal.rowCount, marks, before]))
    .digest('hex')
}

const sealsOf = (db: Db, stream: Stream) =>
  db
    .selectFrom('ledger_seals')
    .select(['seq', 'last_id as lastId', 'row_count as rowCount', 'mac'])
    .select([sql<string>`last_xid::text`.as('lastXid'), sql<string>`encode(marks, 'hex')`.as('marks')])
    .where('stream', '=', stream)

/** The seals of a stream after one of them, oldest first; at most `limit`. */
export async function readSeals(
  db: Db,
  stream: Stream,
  after: number,
  limit: number,
): Promise<readonly Seal[]> {
  return sealsOf(db, stream).where('seq', '>', after).orderBy('seq').limit(limit).execute()
}

async function lastSeal(db: Db, stream: Stream): Promise<Seal | null> {
  return (await sealsOf(db, stream).orderBy('seq', 'desc').limit(1).executeTakeFirst()) ?? null
}

const markRows = z.array(
  z.object({ lastXid: z.string(), lastId: z.number(), rowCount: z.number(), marks: z.string() }),
)

/**
 * The marks of the rows in the tables now, after one position and up to another, or up to what is complete; at most
 * `limit` rows.
 */
export async function readMarks(
  db: Db,
  stream: Stream,
  after: Position,
  to: Position | null,
  limit: number | null,
): Promise<Omit<Seal, 'seq' | 'mac'>> {
  const found = await sql`
    select last_xid::text as "lastXid", last_id as "lastId", row_count as "rowCount",
      coalesce(encode(marks, 'hex'), '') as marks
    from ledger_marks(${stream}, ${after.lastXid}::xid8, ${after.lastId}, ${to?.lastXid ?? null}::xid8,
      ${to?.lastId ?? null}, ${limit}::int) where row_count > 0`.execute(db)
  return markRows.parse(found.rows)[0] ?? { ...after, rowCount: 0, marks: '' }
}

/**
 * Seals what was committed since the last seal, with the key that is not in the database. Answers how many rows were
 * sealed. Two concurrent sealers do no harm. Throws if the database restarted its transaction counter, as after a
 * restore from a dump (docs/runbook/production.md).
 */
export async function sealLedger(db: Db, { key }: Sealing): Promise<number> {
  let sealed = 0
  for (const stream of streams) {
    for (let count = 0; count < sealsAtOnce; count += 1) {
      const last = await lastSeal(db, stream)
      await checkCounting(db, last)
      const rows = await readMarks(db, stream, last ?? beginning, null, sealRows)
      if (rows.rowCount === 0) break
      const next = { ...rows, seq: (last?.seq ?? 0) + 1 }
      const mac = macOf(key, stream, next, last?.mac ?? '')
      await sql`select ledger_seal(${stream}, ${next.seq}, ${next.lastXid}::xid8, ${next.lastId}, ${next.rowCount},
        decode(${next.marks}, 'hex'), ${mac})`.execute(db)
      sealed += next.rowCount
      if (next.rowCount < sealRows) break
    }
  }
  return sealed
}

async function checkCounting(db: Db, last: Seal | null): Promise<void> {
  if (!last) return
  const isAhead = sql<boolean>`${last.lastXid}::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`
  if ((await db.selectNoFrom(isAhead.as('now')).executeTakeFirstOrThrow()).now)
    throw new Error('the seals are ahead of the database: it was restored from a dump')
}

const lags = z.array(z.object({ ms: z.number().nullable() }))

/** How long the oldest unsealed row has been waiting, in ms; 0 if there is none. */
export async function readSealLag(db: Db): Promise<number> {
  const found = await sql`
    select extract(epoch from clock_timestamp() - min(t.recorded_at))::float8 * 1000 as ms from (
      select recorded_at from transfers t where (t.xid, t.id) > (
        select coalesce(max(last_xid), '0'::xid8), coalesce((array_agg(last_id order by seq desc))[1], 0)
        from (select last_xid, last_id, seq from ledger_seals where stream = 'transfers' order by seq desc limit 1) s)
      order by t.xid, t.id limit 1) t`.execute(db)
  return Math.max(0, Math.round(lags.parse(found.rows)[0]?.ms ?? 0))
}

export interface Head {
  readonly day: string
  readonly seals: Readonly<Record<Stream, { readonly seq: number; readonly mac: string }>>
}

const headsBelow = 'ledger-heads/'
const signatureOf = (key: string, head: Head): string =>
  createHmac('sha256', key)
    .update(`head ${JSON.stringify(head)}`)
    .digest('hex')

/** Writes the newest seals, signed, outside the database, under the UTC day; a later one of the day replaces it. */
export async function writeHead(db: Db, { key, heads }: Sealing, clock: Clock): Promise<void> {
  const [transfers, limits] = await Promise.all(streams.map((stream) => lastSeal(db, stream)))
  const endOf = (seal: Seal | null | undefined) => ({ seq: seal?.seq ?? 0, mac: seal?.mac ?? '' })
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const head: Head = { day, seals: { transfers: endOf(transfers), limits: endOf(limits) } }
  const text = JSON.stringify({ head, signature: signatureOf(key, head) })
  await heads.put(`${headsBelow}${day}.json`, new TextEncoder().encode(text))
}

/** The heads outside the database; null in place of one with an invalid signature. */
export async function readHeads({ key, heads }: Sealing): Promise<ReadonlyMap<string, Head | null>> {
  const found = new Map<string, Head | null>()
  for (const name of await heads.list(headsBelow)) {
    const bytes = await heads.read(name)
    found.set(name, bytes && openHead(key, new TextDecoder().decode(bytes)))
  }
  return found
}

function openHead(key: string, text: string): Head | null {
  try {
    const { head, signature } = JSON.parse(text) as { head: Head; signature: string }
    const [one, other] = [Buffer.from(signatureOf(key, head)), Buffer.from(String(signature))]
    return one.length === other.length && timingSafeEqual(one, other) ? head : null
  } catch {
    return null
  }
}
