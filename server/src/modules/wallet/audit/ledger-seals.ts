import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { BlobStore } from '../../../kernel/blob-store.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { transact } from '../../../kernel/transact.ts'

/** Means of sealing the ledger, none of it in the database. */
export interface Sealing {
  /** At least 32 characters; anyone who has it can forge seals. */
  readonly key: string
  /** Store of each day's head. */
  readonly heads: BlobStore
  /** The sealer's connection, where it is a role of its own; otherwise the application's. */
  readonly db?: Db | null
}

/** The chains: transfers with their postings; changes of limits; of freezes and links between accounts; money. */
export const streams = ['transfers', 'limits', 'standing', 'money'] as const
export type Stream = (typeof streams)[number]
/** Those whose rows stand for themselves. */
export type ChangeStream = Exclude<Stream, 'transfers'>

/** Up to where the ledger was read: what was committed in a snapshot of an epoch (migration 0690). */
export interface Position {
  readonly epoch: number
  readonly seen: string
}

export const beginning: Position = { epoch: 1, seen: '1:1:' }

export const isSamePosition = (first: Position, second: Position): boolean =>
  first.epoch === second.epoch && first.seen === second.seen

export const positionSql = (position: Position | null) =>
  position === null
    ? sql`null::ledger_position`
    : sql`row(${position.epoch}::int, ${position.seen}::pg_snapshot)::ledger_position`

export interface Seal extends Position {
  readonly seq: number
  readonly rowCount: number
  /** Hex: 24 bytes for each row, its id and the first half of the SHA-256 of its content. */
  readonly marks: string
  readonly mac: string
}

const sealRows = 5_000
const sealsAtOnce = 1_000
/** More seals than any ledger has: a loop that passes it would never end. */
const sealsMax = 1_000_000_000

/** The authentic mac of a seal whose predecessor has `before`. */
export function macOf(key: string, stream: Stream, seal: Omit<Seal, 'mac'>, before: string): string {
  const marks = createHash('sha256').update(seal.marks, 'hex').digest('hex')
  return createHmac('sha256', key)
    .update(JSON.stringify([stream, seal.seq, seal.epoch, seal.seen, seal.rowCount, marks, before]))
    .digest('hex')
}

const sealsOf = (db: Db | Tx, stream: Stream) =>
  db
    .selectFrom('ledger_seals')
    .select(['seq', 'epoch', 'row_count as rowCount', 'mac'])
    .select([sql<string>`seen::text`.as('seen'), sql<string>`encode(marks, 'hex')`.as('marks')])
    .where('stream', '=', stream)

/** The seals that follow one of them, all with one number: several if somebody without the key added some. */
export async function readNextSeals(db: Db, stream: Stream, after: number): Promise<readonly Seal[]> {
  const next = db.selectFrom('ledger_seals').select('seq').where('stream', '=', stream)
  return sealsOf(db, stream)
    .where('seq', '=', next.where('seq', '>', after).orderBy('seq').limit(1))
    .orderBy('sealed_at')
    .orderBy('mac')
    .execute()
}

/** One seal; null if it is gone. */
export async function readSeal(
  db: Db,
  stream: Stream,
  { seq, mac }: Pick<Seal, 'seq' | 'mac'>,
): Promise<Seal | null> {
  return (await sealsOf(db, stream).where('seq', '=', seq).where('mac', '=', mac).executeTakeFirst()) ?? null
}

/** The last authentic seal of a stream, and whether there is any seal at all. */
async function findEnd(db: Db | Tx, stream: Stream, key: string) {
  const seals = async (seq: number) => sealsOf(db, stream).where('seq', '=', seq).execute()
  const last = await db
    .selectFrom('ledger_seals')
    .select((row) => row.fn.max<number | null>('seq').as('seq'))
    .where('stream', '=', stream)
    .executeTakeFirstOrThrow()
  let later = await seals(last.seq ?? 0)
  for (let seq = last.seq ?? 0; seq > 0 && last.seq !== null && last.seq - seq < sealsMax; seq -= 1) {
    const before = await seals(seq - 1)
    const macs = seq === 1 ? [''] : before.map(({ mac }) => mac)
    const end = later.find((seal) => macs.some((mac) => macOf(key, stream, seal, mac) === seal.mac))
    if (end) return { end, hasSeals: true }
    later = before
  }
  return { end: null, hasSeals: last.seq !== null }
}

/** The last authentic seal of a stream; null before the first. Throws if this key sealed none of those that exist. */
export async function lastSeal(db: Db | Tx, stream: Stream, { key, heads }: Sealing): Promise<Seal | null> {
  const { end, hasSeals } = await findEnd(db, stream, key)
  if (end || !hasSeals) return end
  // Before the first head, somebody without the key may have been the first to add a seal.
  if ((await heads.list(headsBelow)).length > 0)
    throw new Error('no seal is authentic: LEDGER_SEAL_KEY is another one than that of this ledger')
  return null
}

/** Folder of the heads, in the store of the heads. */
export const headsBelow = 'ledger-heads-2/'

const positions = z.array(z.object({ epoch: z.number(), seen: z.string() }))
const markRows = z.array(z.object({ rowCount: z.number(), marks: z.string() }))

/** The position after one, at most `limit` rows later and not beyond `end`, by default now. */
export async function nextPosition(
  db: Db | Tx,
  stream: Stream,
  after: Position,
  { end = null, limit }: { readonly end?: Position | null; readonly limit: number },
): Promise<Position> {
  const next = sql`ledger_next(${stream}, ${positionSql(after)}, ${positionSql(end)}, ${limit}::int)`
  const found =
    await sql`select (n).epoch, (n).seen::text as seen from (select ${next} as n offset 0) p`.execute(db)
  const [row] = positions.parse(found.rows)
  if (!row) throw new Error('a function answers one row')
  return row
}

/** The marks of the rows in the tables now, after one position and up to another. */
export async function readMarks(
  db: Db | Tx,
  stream: Stream,
  after: Position,
  to: Position,
): Promise<Pick<Seal, 'rowCount' | 'marks'>> {
  const found = await sql`select row_count as "rowCount", coalesce(encode(marks, 'hex'), '') as marks
    from ledger_marks(${stream}, ${positionSql(after)}, ${positionSql(to)})`.execute(db)
  const [row] = markRows.parse(found.rows)
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

/** Seals what follows the last seal; answers how many rows. One at a time, by a lock of the database. */
const sealNext = (db: Db, stream: Stream, sealing: Sealing): Promise<number> =>
  transact(db, async (tx) => {
    await sql`select ledger_seal_lock()`.execute(tx)
    const last = await lastSeal(tx, stream, sealing)
    const after = last ?? beginning
    const to = await nextPosition(tx, stream, after, { limit: sealRows })
    const rows = await readMarks(tx, stream, after, to)
    if (rows.rowCount === 0) return 0
    const seal = { ...rows, ...to, seq: (last?.seq ?? 0) + 1 }
    const mac = macOf(sealing.key, stream, seal, last?.mac ?? '')
    await sql`select ledger_seal(${stream}, ${seal.seq}, ${positionSql(to)}, ${seal.rowCount},
      decode(${seal.marks}, 'hex'), ${mac})`.execute(tx)
    return seal.rowCount
  })

/**
 * Seals what was committed since the last seal, with the key that is not in the database. Answers how many rows were
 * sealed. Throws if the database restarted its transaction counter, as after a restore from a dump, until `migrate`
 * begins a new epoch.
 */
export async function sealLedger(db: Db, sealing: Sealing): Promise<number> {
  let sealed = 0
  if (await isOrderBehind(db))
    throw new Error('the seals are ahead of the database: it was restored from a dump, and needs `migrate`')
  for (const stream of streams) {
    for (let count = 0; count < sealsAtOnce; count += 1) {
      const rows = await sealNext(db, stream, sealing)
      sealed += rows
      if (rows < sealRows) break
    }
  }
  return sealed
}

/** Whether the database restarted its transaction counter: then it refuses postings. */
export const isOrderBehind = async (db: Db): Promise<boolean> =>
  (await db.selectNoFrom(sql<boolean>`ledger_is_behind()`.as('isBehind')).executeTakeFirstOrThrow()).isBehind

const lags = z.array(z.object({ ms: z.number() }))

/** Time for which the oldest unsealed transfer has been waiting, in ms; 0 if there is none. */
export async function readSealLag(db: Db, sealing: Sealing): Promise<number> {
  const after = (await lastSeal(db, 'transfers', sealing)) ?? beginning
  const found = await sql`select extract(epoch from clock_timestamp() - t.recorded_at)::float8 * 1000 as ms
    from ledger_rest(${positionSql(after)}) t order by t.epoch, t.xid, t.id limit 1`.execute(db)
  return Math.max(0, Math.round(lags.parse(found.rows)[0]?.ms ?? 0))
}
