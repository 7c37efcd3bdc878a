import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { checkCatalogue } from './audit-catalogue.ts'
import { type Lease, withLease } from './audit-lease.ts'
import { checkMoney } from './audit-money.ts'
import { type AuditRecord, findAudit, readDatabaseTime, storeAudit } from './audit-records.ts'
import {
  checkChanges,
  checkHeads,
  checkSeal,
  type LedgerDifference,
  ledgerDifferences,
  readNextSeal,
} from './audit-seals.ts'
import {
  beginRun,
  compareAll,
  dropOldSums,
  endRuns,
  keptSums,
  type PartRead,
  type Runs,
  readOn,
  slicesMax,
} from './audit-slices.ts'
import {
  beginning,
  isSamePosition,
  nextPosition,
  type Position,
  readSeal,
  type Seal,
  type Sealing,
  type Stream,
  streams,
} from './ledger-seals.ts'

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
  /** False continues from the last clean audit, and compares what was touched since. */
  readonly isFull?: boolean
  /** Stores the sums as a checkpoint for the next audit, and closes the system accounts. Needs the key. */
  readonly keeps?: boolean
  /** The texts of the migrations, with which a full audit compares the functions and triggers that keep the ledger. */
  readonly migrations?: (() => Promise<readonly string[]>) | null
  /** Compares the ledgers with the books of other modules. */
  readonly books?: ((db: Db) => Promise<readonly LedgerDifference[]>) | null
  /** Number of rows that a statement reads: fewer shorten the wait of the session’s other statements. */
  readonly rowsAtOnce?: number
}

/** `rowsAtOnce` by engine: small slices let postings in between; embedded storage has one session, where all wait. */
export const auditRows = { embedded: 50, postgres: 1_000 } as const
/** Number of slices compared before the sums are updated, so that few transfers are left to each slice. */
const slicesPerCatchUp = 20

/** The clean audits whose sums this one continues; none where it reads everything. */
interface Checkpoint {
  readonly bases: readonly number[]
  readonly seals: Readonly<Record<Stream, Seal | null>>
  readonly position: Position
  readonly transfers: number
  readonly postings: number
  readonly differences: readonly LedgerDifference[]
}

const noCheckpoint: Checkpoint = {
  bases: [],
  seals: { transfers: null, limits: null, standing: null, money: null },
  position: beginning,
  transfers: 0,
  postings: 0,
  differences: [],
}

async function readCheckpoint(db: Db, key: string | null): Promise<Checkpoint> {
  const last = await findAudit(db, key, ({ differences }) => differences.length === 0)
  if (!last) return noCheckpoint
  const bases = [...last.bases, last.id]
  if ((await keptSums(db, bases)).length < bases.length) return noCheckpoint
  const seals = {
    transfers: await readSeal(db, 'transfers', last.seals.transfers),
    limits: await readSeal(db, 'limits', last.seals.limits),
    standing: await readSeal(db, 'standing', last.seals.standing),
    money: await readSeal(db, 'money', last.seals.money),
  }
  const gone = streams.filter((stream) => last.seals[stream].seq > 0 && !seals[stream])
  return {
    bases,
    seals,
    position: { epoch: last.epoch, seen: last.seen },
    transfers: last.transfers,
    postings: last.postings,
    differences: gone.map((stream) => ({
      rule: 'no seal is missing',
      subject: `${stream} ${last.seals[stream].seq}`,
      expected: 1,
      actual: 0,
    })),
  }
}

/** One audit: what it has read and found so far. */
class Auditing {
  readonly #db: Db
  readonly #key: string | null
  readonly #rowsAtOnce: number
  readonly #from: Checkpoint
  /** The run of what is sealed, whose sums the next audit may continue, and that of the rest. */
  readonly #runs: { readonly sealed: number; rest: number }
  readonly differences: LedgerDifference[]
  readonly #doubtful = new Set<string>()
  position: Position
  seal: Seal | null
  transfers: number
  postings: number

  constructor(db: Db, from: Checkpoint, sealedRun: number, { sealing = null, rowsAtOnce }: AuditOptions) {
    this.#db = db
    this.#key = sealing?.key ?? null
    this.#rowsAtOnce = rowsAtOnce ?? auditRows.postgres
    this.#from = from
    this.#runs = { sealed: sealedRun, rest: sealedRun }
    this.differences = [...from.differences]
    this.position = from.position
    this.seal = from.seals.transfers
    this.transfers = from.transfers
    this.postings = from.postings
  }

  get #own(): readonly number[] {
    return [this.#runs.sealed, this.#runs.rest]
  }

  /** Reads what was sealed, seal by seal. */
  async readSealed(): Promise<void> {
    const chain = { stream: 'transfers', key: this.#key } as const
    for (let count = 0; count < slicesMax; count += 1) {
      const next = await readNextSeal(this.#db, chain, this.seal)
      this.differences.push(...next.differences)
      if (!next.seal) return
      const marks = await this.#readUpTo(this.#runs.sealed, next.seal)
      this.differences.push(...checkSeal(chain, this.seal, next.seal, marks))
      this.seal = next.seal
    }
  }

  /** Reads what is not sealed yet, into a run of its own. */
  async readRest(): Promise<void> {
    this.#runs.rest = await beginRun(this.#db, this.position)
    await this.#readUpTo(this.#runs.rest, null)
  }

  async #readUpTo(run: number, end: Position | null): Promise<string> {
    let marks = ''
    const wants = { known: [...this.#from.bases, ...this.#own], marks: end !== null }
    for (let count = 0; count < slicesMax; count += 1) {
      const to = await nextPosition(this.#db, 'transfers', this.position, { end, limit: this.#rowsAtOnce })
      if (end === null && isSamePosition(to, this.position)) return marks
      const part = await readOn(this.#db, run, to, wants)
      this.#add(part)
      marks += part.marks
      this.position = to
      if (end !== null && isSamePosition(to, end)) return marks
    }
    return marks
  }

  /** Reads what may get company from transactions that still run, and last of all: no position follows it. */
  async #readNewest(): Promise<void> {
    const known = [...this.#from.bases, ...this.#own]
    this.#add(await readOn(this.#db, this.#runs.rest, null, { known, marks: false }))
    const unbegun = await sql`
      select 'a transfer is of a transaction that was begun' as rule, id::text as subject, null as expected, null as actual
      from transfers t, (select max(epoch) as epoch from ledger_order) o
      where t.epoch > o.epoch or (t.epoch = o.epoch and t.xid >= pg_snapshot_xmax(pg_current_snapshot()))
      order by t.epoch, t.xid, t.id limit 1`.execute(this.#db)
    this.differences.push(...ledgerDifferences.parse(unbegun.rows))
  }

  #add(part: PartRead): void {
    this.transfers += part.transfers
    this.postings += part.postings
    this.differences.push(...part.differences)
    for (const owner of part.doubtful) this.#doubtful.add(owner)
  }

  /** Compares what is stored with the sums, and reads doubtful wallets from their first transfer. */
  async compare(): Promise<void> {
    let slices = 0
    const upToDate = async (): Promise<Position> => {
      if (slices % slicesPerCatchUp === 0) await this.#readUpTo(this.#runs.rest, null)
      slices += 1
      return this.position
    }
    const { bases } = this.#from
    const runs: Runs = { all: [...bases, ...this.#own], own: bases.length === 0 ? null : this.#own }
    this.differences.push(...(await compareAll(this.#db, { rowsAtOnce: this.#rowsAtOnce, runs }, upToDate)))
    await this.#readUpTo(this.#runs.rest, null)
    await this.#readNewest()
    for (const owner of this.#doubtful) {
      const found = await sql`select * from ledger_audit_chains(array[${owner}]::text[])`.execute(this.#db)
      this.differences.push(...ledgerDifferences.parse(found.rows))
    }
  }

  /** Deletes the sums that nothing continues. */
  async end(): Promise<void> {
    await endRuns(this.#db, [...new Set(this.#own)], this.#rowsAtOnce * 10)
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

const readOf = (seal: Seal | null) => ({ seq: seal?.seq ?? 0, mac: seal?.mac ?? '' })

async function audit(db: Db, options: AuditOptions, lease: Lease | null): Promise<LedgerAudit> {
  const { sealing = null, isFull = true, keeps = false, rowsAtOnce = auditRows.postgres } = options
  const key = sealing?.key ?? null
  const startedAt = await readDatabaseTime(db)
  const from = isFull ? noCheckpoint : await readCheckpoint(db, key)
  const run = await beginRun(db, from.position)
  const reading = new Auditing(db, from, run, options)
  try {
    await reading.readSealed()
    // A checkpoint is the end of a seal, so that the next audit continues there.
    const { seal, position, transfers, postings } = reading
    await reading.readRest()
    const limits = await checkChanges(db, 'limits', key, from.seals.limits)
    const standing = await checkChanges(db, 'standing', key, from.seals.standing)
    const money = await checkChanges(db, 'money', key, from.seals.money)
    reading.differences.push(...limits.differences, ...standing.differences, ...money.differences)
    reading.differences.push(...(await checkMoney(db, from.seals.money ?? beginning, rowsAtOnce)))
    if (options.books) reading.differences.push(...(await options.books(db)))
    if (sealing) reading.differences.push(...(await checkHeads(db, sealing)))
    if (from.bases.length === 0 && options.migrations)
      reading.differences.push(...(await checkCatalogue(db, await options.migrations())))
    await reading.compare()
    const { differences } = reading
    if (keeps && sealing) {
      await lease?.confirm()
      const record: AuditRecord = {
        id: run,
        isFull: from.bases.length === 0,
        bases: from.bases,
        startedAt,
        finishedAt: await readDatabaseTime(db),
        ...position,
        transfers,
        postings,
        differences,
        seals: {
          transfers: readOf(seal),
          limits: readOf(limits.last),
          standing: readOf(standing.last),
          money: readOf(money.last),
        },
      }
      await storeAudit(db, sealing.key, record)
      const kept = differences.length === 0 ? [...from.bases, run] : from.bases
      await dropOldSums(db, kept, rowsAtOnce * 10)
    }
    const read = { transfers: reading.transfers, postings: reading.postings }
    return { ok: differences.length === 0, ...read, ...(await countWallets(db)), differences }
  } finally {
    await reading.end()
  }
}

/**
 * Recomputes balances, lots and escrows from the postings, compares them with the seals, the external heads and the other
 * books, and names the differences. It may run while coins move: it reads and compares in slices, each a short statement
 * with its own snapshot. It changes nothing of the session, which on embedded storage is everybody's.
 */
export async function auditLedger(db: Db, options: AuditOptions = {}): Promise<LedgerAudit> {
  const { isFull = true, keeps = false } = options
  if (!keeps && isFull) return audit(db, options, null)
  const done = await withLease(db, { name: 'checkpoint', waits: true }, (lease) => audit(db, options, lease))
  if (!done) throw new Error('another audit has been running for half a day')
  return done
}
