import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { checkHeads, checkLimitSeals, checkSeal, type LedgerDifference } from './audit-seals.ts'
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
}

const slicesMax = 1_000_000
/** The advisory lock of the audit that reads or replaces the checkpoint; any number that nothing else locks. */
const checkpointLock = 7_120_281
const ownersAtOnce = 500

/** How far an audit has read. */
interface Reading {
  readonly seal: Seal | null
  readonly position: Position
  readonly differences: readonly LedgerDifference[]
}

const differencesOf = async (db: Db, query: ReturnType<typeof sql<LedgerDifference>>) =>
  (await query.execute(db)).rows

async function addSlice(db: Db, after: Position, to: Position): Promise<readonly LedgerDifference[]> {
  const range = sql`${after.lastXid}::xid8, ${after.lastId}, ${to.lastXid}::xid8, ${to.lastId}`
  await sql`select ledger_audit_add(${range})`.execute(db)
  return differencesOf(db, sql<LedgerDifference>`select * from ledger_audit_transfers(${range})`)
}

/** Where the last clean audit ended. */
async function readCheckpoint(db: Db): Promise<Reading> {
  const found = await sql<Position & { seq: number }>`
    select seal_seq as seq, last_xid::text as "lastXid", last_id as "lastId" from ledger_audits
    where differences = '[]' order by id desc limit 1`.execute(db)
  const [last] = found.rows
  if (!last) return { seal: null, position: beginning, differences: [] }
  const [seal] = last.seq > 0 ? await readSeals(db, 'transfers', last.seq - 1, 1) : []
  if (last.seq > 0 && seal?.seq !== last.seq) {
    const gone = { rule: 'no seal is missing', subject: `transfers ${last.seq}`, expected: 1, actual: 0 }
    return { seal: null, position: last, differences: [gone] }
  }
  return { seal: seal ?? null, position: last, differences: [] }
}

/** Reads what is sealed, seal by seal, and then what is complete and not sealed yet. */
async function readTransfers(
  db: Db,
  from: Reading,
  { sealing = null, keeps = false }: AuditOptions,
): Promise<Reading> {
  const key = sealing?.key ?? null
  const differences = [...from.differences]
  let { seal: before, position } = from
  for (let slice = 0; slice < slicesMax; slice += 1) {
    const [seal] = await readSeals(db, 'transfers', before?.seq ?? 0, 1)
    if (!seal) break
    differences.push(...(await checkSeal(db, { stream: 'transfers', key }, before, seal)))
    differences.push(...(await addSlice(db, position, seal)))
    before = seal
    position = seal
  }
  // A checkpoint is the end of a seal, so that the next audit continues there. The rest is read as well.
  for (let slice = 0; slice < slicesMax && before === null && !keeps; slice += 1) {
    const rows = await readMarks(db, 'transfers', position, null)
    if (rows.rowCount === 0) break
    differences.push(...(await addSlice(db, position, rows)))
    position = rows
  }
  return { seal: before, position, differences }
}

/** Every wallet's transfers in order; for a continued audit, those of the wallets changed since. */
async function checkChains(db: Db, since: Position): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  let last = ''
  for (let slice = 0; slice < slicesMax; slice += 1) {
    const found = await sql<{ owner: string }>`select owner_id as owner from wallets w
      where owner_id > ${last} and (${since.lastId} = 0 or exists (select from transfers t
        where t.owner_id = w.owner_id and (t.xid, t.id) > (${since.lastXid}::xid8, ${since.lastId})))
      order by owner_id limit ${ownersAtOnce}`.execute(db)
    const owners = found.rows.map(({ owner }) => owner)
    if (owners.length === 0) break
    differences.push(
      ...(await differencesOf(
        db,
        sql<LedgerDifference>`select * from ledger_audit_chains(array[${sql.join(owners)}]::text[])`,
      )),
    )
    last = owners.at(-1) ?? ''
  }
  return differences
}

const countAll = async (db: Db): Promise<Omit<LedgerAudit, 'ok' | 'differences'>> => {
  const counted = await sql<Omit<LedgerAudit, 'ok' | 'differences'>>`select
      (select count(*) from transfers) as transfers, (select count(*) from postings) as postings,
      (select count(*) from wallets) as wallets,
      (select coalesce(sum(remaining), 0)::bigint from lots where kind <> 'earned')
        + (select coalesce(sum(p.amount), 0)::bigint from escrows cross join unnest(parts) p) as "circulatingCoins"`.execute(
    db,
  )
  const [counts] = counted.rows
  if (!counts) throw new Error('a count answers one row')
  return counts
}

async function audit(db: Db, { sealing = null, isFull = true, keeps = false }: AuditOptions) {
  const startedAt = (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now
  const none: Reading = { seal: null, position: beginning, differences: [] }
  const from = isFull ? none : await readCheckpoint(db)
  const key = sealing?.key ?? null
  // Without a checkpoint the whole ledger is read.
  const readsAll = from.position.lastId === 0
  await sql`select ledger_audit_begin()`.execute(db)
  const read = await readTransfers(db, from, { sealing, keeps })
  const { lastXid, lastId } = read.position
  const rest = sql`${lastXid}::xid8, ${lastId}`
  const differences = [
    ...read.differences,
    ...(await checkLimitSeals(db, key)),
    ...(sealing ? await checkHeads(db, sealing) : []),
    ...(await checkChains(db, from.position)),
    ...(await differencesOf(
      db,
      sql<LedgerDifference>`
        select * from ledger_audit_transfers(${rest}, '18446744073709551615'::xid8, 0)
        union all select * from ledger_audit_state(${rest}, ${readsAll}) union all select * from ledger_audit_books()
        union all select * from ledger_audit_carries() union all select * from ledger_audit_debts()`,
    )),
  ]
  if (keeps) {
    await sql`select ledger_audit_finish(${readsAll}, ${startedAt}, ${read.seal?.seq ?? 0}, ${rest},
      (select count(*) from transfers), ${JSON.stringify(differences)}::jsonb)`.execute(db)
  }
  return { ok: differences.length === 0, ...(await countAll(db)), differences }
}

/**
 * Recomputes every balance, lot and escrow from the postings, compares them with the seals, the external heads and the
 * other books, and names the differences. It may run while coins move: it reads in slices, each a short statement, and
 * compares what is stored in one snapshot at the end. One at a time on embedded storage, which has one session.
 */
export async function auditLedger(db: Db, options: AuditOptions = {}): Promise<LedgerAudit> {
  return db.connection().execute(async (connection) => {
    const { isFull = true, keeps = false } = options
    const usesCheckpoint = keeps || !isFull
    // The last comparison reads all lots; the caller of an audit waits for it.
    await sql`set statement_timeout = 0`.execute(connection)
    // The planner overestimates a slice by its bounds, and would compile each statement for longer than it runs.
    await sql`set jit = off`.execute(connection)
    // The sums of two million postings are then compared in memory.
    await sql`set work_mem = '64MB'`.execute(connection)
    try {
      if (usesCheckpoint) await sql`select pg_advisory_lock(${checkpointLock})`.execute(connection)
      return await audit(connection, options)
    } finally {
      if (usesCheckpoint) await sql`select pg_advisory_unlock(${checkpointLock})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset jit`.execute(connection)
      await sql`reset work_mem`.execute(connection)
    }
  })
}
