import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import {
  checkHeads,
  checkLimitSeals,
  checkSeal,
  type LedgerDifference,
  ledgerDifferences,
} from './audit-seals.ts'
import { addRun, compareAll, dropOldSums, keepSums, type RunRead, slicesMax } from './audit-slices.ts'
import { beginning, type Position, readMarks, readSeals, type Seal, type Sealing } from './ledger-seals.ts'

export interface LedgerAudit {
  readonly ok: boolean
  readonly transfers: number
  readonly postings: number
  readonly wallets: number
  /** Coins issued and neither spent, earned nor paid out. */
  readonly circulatingCoins: number
  readonly differences: readonly LedgerDifference[]
}

export interface AuditOptions {
  /** Null if this process has no key: then the seals are compared with the rows, but not with the key. */
  readonly sealing?: Sealing | null
  /** False continues from the last clean audit. */
  readonly isFull?: boolean
  /** Stores the sums as a checkpoint for the next audit, and closes the system accounts. Needs write access. */
  readonly keeps?: boolean
  /** How many rows a statement reads: fewer let others of the same session wait less. */
  readonly rowsAtOnce?: number
}

/** `rowsAtOnce` by engine: small slices let postings in between; embedded storage has one session, where all wait. */
export const auditRows = { embedded: 50, postgres: 250 } as const
/** How many slices are compared before the sums are brought up to date, so that few transfers are left to each slice. */
const slicesPerCatchUp = 20
const theEnd: Position = { lastXid: '18446744073709551615', lastId: 0 }
/** The advisory lock of the audit that reads or replaces the checkpoint; any number that nothing else locks. */
const checkpointLock = 7_120_281

/** The clean audits whose sums this one continues; none where it reads everything. */
interface Checkpoint {
  readonly bases: readonly number[]
  readonly seal: Seal | null
  readonly position: Position
  readonly transfers: number
  readonly postings: number
  readonly differences: readonly LedgerDifference[]
}

const noCheckpoint: Checkpoint = {
  ...{ bases: [], seal: null, position: beginning, transfers: 0, postings: 0, differences: [] },
}

const checkpoints = z.array(
  z.object({
    bases: z.array(z.coerce.number()),
    seq: z.number(),
    lastXid: z.string(),
    lastId: z.number(),
    transfers: z.number(),
    postings: z.number(),
  }),
)

async function readCheckpoint(db: Db): Promise<Checkpoint> {
  const found = await sql`
    select b.bases, a.seal_seq as seq, a.last_xid::text as "lastXid", a.last_id as "lastId", a.transfers, a.postings
    from (select ledger_audit_bases() as bases) b join ledger_audits a on a.id = b.bases[cardinality(b.bases)]`.execute(
    db,
  )
  const [last] = checkpoints.parse(found.rows)
  if (!last) return noCheckpoint
  const { bases, seq, transfers, postings, ...position } = last
  const [seal] = seq > 0 ? await readSeals(db, 'transfers', seq - 1, 1) : []
  const isGone = seq > 0 && seal?.seq !== seq
  const gone = { rule: 'no seal is missing', subject: `transfers ${seq}`, expected: 1, actual: 0 }
  return {
    ...{ bases, position, transfers, postings },
    ...{ seal: isGone ? null : (seal ?? null), differences: isGone ? [gone] : [] },
  }
}

/** One audit: what it has read and found so far. */
class Auditing {
  readonly #db: Db
  readonly #key: string | null
  readonly rowsAtOnce: number
  readonly bases: readonly number[]
  readonly differences: LedgerDifference[] = []
  readonly #doubtful = new Set<string>()
  position: Position
  seal: Seal | null
  transfers: number
  postings: number

  constructor(db: Db, from: Checkpoint, { sealing = null, rowsAtOnce = auditRows.postgres }: AuditOptions) {
    this.#db = db
    this.#key = sealing?.key ?? null
    this.rowsAtOnce = rowsAtOnce
    this.bases = from.bases
    this.position = from.position
    this.seal = from.seal
    this.transfers = from.transfers
    this.postings = from.postings
    this.differences.push(...from.differences)
  }

  /** Reads what was sealed, seal by seal. */
  async readSealed(): Promise<void> {
    for (let count = 0; count < slicesMax; count += 1) {
      const [seal] = await readSeals(this.#db, 'transfers', this.seal?.seq ?? 0, 1)
      if (!seal) return
      let marks = ''
      await this.#readUpTo(seal, (found) => {
        marks += found
      })
      const chain = { stream: 'transfers', key: this.#key } as const
      this.differences.push(...checkSeal(chain, this.seal, seal, marks))
      this.seal = seal
      this.position = { lastXid: seal.lastXid, lastId: seal.lastId }
    }
  }

  /** Reads what is complete and not sealed yet. */
  readUnsealed(): Promise<void> {
    return this.#readUpTo(null, () => {})
  }

  async #readUpTo(end: Position | null, onMarks: (marks: string) => void): Promise<void> {
    for (let count = 0; count < slicesMax; count += 1) {
      const { rowCount, marks, ...to } = await readMarks(
        this.#db,
        'transfers',
        this.position,
        end,
        this.rowsAtOnce,
      )
      if (rowCount === 0) return
      this.#add(await addRun(this.#db, this.position, to, this.bases))
      this.position = to
      onMarks(marks)
      if (rowCount < this.rowsAtOnce) return
    }
  }

  /** Reads what may get company from transactions that still run, and last of all: no position follows it. */
  async #readNewest(): Promise<void> {
    this.#add(await addRun(this.#db, this.position, theEnd, this.bases))
    const unbegun = await sql`
      select 'a transfer is of a transaction that was begun' as rule, id::text as subject, null as expected, null as actual
      from transfers where xid >= pg_snapshot_xmax(pg_current_snapshot()) order by xid, id limit 1`.execute(
      this.#db,
    )
    this.differences.push(...ledgerDifferences.parse(unbegun.rows))
  }

  #add(run: RunRead): void {
    this.transfers += run.transfers
    this.postings += run.postings
    this.differences.push(...run.differences)
    for (const owner of run.doubtful) this.#doubtful.add(owner)
  }

  /** Compares what is stored with the sums, and reads doubtful wallets from their first transfer. */
  async compare(): Promise<void> {
    let slices = 0
    const upToDate = async (): Promise<Position> => {
      if (slices % slicesPerCatchUp === 0) await this.readUnsealed()
      slices += 1
      return this.position
    }
    this.differences.push(...(await compareAll(this.#db, this, upToDate)))
    await this.readUnsealed()
    await this.#readNewest()
    for (const owner of this.#doubtful) {
      const found = await sql`select * from ledger_audit_chains(array[${owner}]::text[])`.execute(this.#db)
      this.differences.push(...ledgerDifferences.parse(found.rows))
    }
  }
}

const countWallets = async (db: Db): Promise<Pick<LedgerAudit, 'wallets' | 'circulatingCoins'>> => {
  const inEscrow = sql`(select coalesce(sum(p.amount), 0) from escrows cross join unnest(parts) p where state = 'open')`
  return db
    .selectFrom('wallets')
    .select([
      sql<number>`count(*)`.as('wallets'),
      sql<number>`(coalesce(sum(balance), 0) + ${inEscrow})::bigint`.as('circulatingCoins'),
    ])
    .executeTakeFirstOrThrow()
}

/** Stores the sums read so far; answers what finishes the audit with its result. */
async function keep(db: Db, reading: Auditing, startedAt: Date | undefined) {
  const { bases, seal, position, transfers, postings, rowsAtOnce } = reading
  const isFull = bases.length === 0
  const drawn = await db
    .selectNoFrom([
      sql<number>`nextval(pg_get_serial_sequence('ledger_audits', 'id'))`.as('id'),
      sql<string>`(select coalesce(jsonb_agg(a), '[]')::text from audited_system a)`.as('closings'),
    ])
    .executeTakeFirstOrThrow()
  await keepSums(db, drawn.id, rowsAtOnce)
  return async (differences: readonly LedgerDifference[]): Promise<void> => {
    const row = {
      ...{ id: drawn.id, is_full: isFull, started_at: startedAt, seal_seq: seal?.seq ?? 0 },
      ...{ last_xid: position.lastXid, last_id: position.lastId, transfers, postings, differences },
    }
    await sql`select ledger_audit_finish(jsonb_populate_record(null::ledger_audits, ${JSON.stringify(row)}::jsonb),
      ${drawn.closings}::jsonb)`.execute(db)
    if (isFull && differences.length === 0) await dropOldSums(db, rowsAtOnce)
  }
}

async function audit(db: Db, options: AuditOptions): Promise<LedgerAudit> {
  const { sealing = null, isFull = true, keeps = false } = options
  const startedAt = (await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow())
    .now
  await sql`select ledger_audit_begin()`.execute(db)
  const reading = new Auditing(db, isFull ? noCheckpoint : await readCheckpoint(db), options)
  await reading.readSealed()
  // A checkpoint is the end of a seal, so that the next audit continues there: it is stored before the rest is read.
  const finish = keeps ? await keep(db, reading, startedAt) : null
  await reading.readUnsealed()
  reading.differences.push(
    ...(await checkLimitSeals(db, sealing?.key ?? null)),
    ...(sealing ? await checkHeads(db, sealing) : []),
  )
  await reading.compare()
  const { differences, transfers, postings } = reading
  await finish?.(differences)
  return { ok: differences.length === 0, transfers, postings, ...(await countWallets(db)), differences }
}

/**
 * Recomputes every balance, lot and escrow from the postings, compares them with the seals, the external heads and the
 * other books, and names the differences. It may run while coins move: it reads and compares in slices, each a short
 * statement with its own snapshot. One at a time on embedded storage, which has one session.
 */
export async function auditLedger(db: Db, options: AuditOptions = {}): Promise<LedgerAudit> {
  return db.connection().execute(async (connection) => {
    const { isFull = true, keeps = false } = options
    const usesCheckpoint = keeps || !isFull
    // Where someone deleted most keys of a table, the rest of its sums is one slice.
    await sql`set statement_timeout = 0`.execute(connection)
    // The planner overestimates a slice by its bounds, and would compile each statement for longer than it runs.
    await sql`set jit = off`.execute(connection)
    // For the same reason it would start parallel workers, which takes longer than most slices.
    await sql`set max_parallel_workers_per_gather = 0`.execute(connection)
    // What a crash loses is the end of an unfinished audit: nobody who posts waits for its writes to reach the disk.
    await sql`set synchronous_commit = off`.execute(connection)
    try {
      if (usesCheckpoint) await sql`select pg_advisory_lock(${checkpointLock})`.execute(connection)
      return await audit(connection, options)
    } finally {
      if (usesCheckpoint) await sql`select pg_advisory_unlock(${checkpointLock})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset synchronous_commit`.execute(connection)
      await sql`reset jit`.execute(connection)
      await sql`reset max_parallel_workers_per_gather`.execute(connection)
    }
  })
}
