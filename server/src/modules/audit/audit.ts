import { randomBytes } from 'node:crypto'
import { bind } from '../../kernel/bind.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { AuditAction } from '../../kernel/names.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import { type Schedule, sweepEveryMs } from '../jobs/index.ts'
import { keepDetailsMs } from './audit.module.ts'
import { insertEntry, lastEntry, readEntries, searchEntries } from './audit.store.ts'
import { type ChainEntry, faultOf, hashDetail } from './audit-chain.ts'
import { type AuditHeads, readHeads, writeHead } from './audit-heads.ts'
import { createBurstWatch } from './watch-bursts.ts'

interface AuditDeps {
  readonly db: Db
  readonly clock: Clock
  /** Counts exactly, ignoring the multiplier used in tests. */
  readonly limiter: RateLimiter
  /** Called on a burst of refusals, for the log and the metrics. */
  readonly onBurst: (action: AuditAction) => void
  /** Null where nothing is written outside the database. */
  readonly heads: AuditHeads | null
}

interface AuditEntry {
  readonly action: AuditAction
  /** The account it is about; empty if unknown. */
  readonly subject: string
  /** The one who did it, if not `subject`. */
  readonly actor?: string
  readonly origin: Pick<Origin, 'address' | 'country' | 'userAgent' | 'requestId'> | null
  /** Enumerated words, ids and numbers: never a secret, nor free text. */
  readonly about?: Readonly<Record<string, string | number | boolean>>
}

interface ChainReport {
  readonly entries: number
  /** Entries whose details have since been deleted. */
  readonly withoutDetails: number
  /** The last number and hash, to compare with a copy stored elsewhere. */
  readonly last: { readonly seq: number; readonly hash: string } | null
  /** The first fault found; null if the chain is intact. */
  readonly fault: string | null
}

const verifyBatch = 1_000
const saltBytes = 16

/** Fault outside the chain itself; null if there is none. */
function outerFaultOf(entry: ChainEntry, heads: ReadonlyMap<number, { hash: string }>, now: number) {
  if (entry.detail === null && !entry.mayForget && entry.atMs > now - keepDetailsMs)
    return `the details of entry ${entry.seq} are missing before their year`
  const head = heads.get(entry.seq)
  const isOther = head !== undefined && head.hash !== entry.hash.toString('hex')
  return isOther ? `entry ${entry.seq} is not the one of its head outside the database` : null
}

async function verify({ db, clock, heads }: AuditDeps): Promise<ChainReport> {
  let [entries, withoutDetails] = [0, 0]
  let last: ChainEntry | null = null
  const written = heads ? await readHeads(heads) : { heads: new Map<number, never>(), fault: null }
  const report = (fault: string | null): ChainReport => ({
    entries,
    withoutDetails,
    fault,
    last: last && { seq: last.seq, hash: last.hash.toString('hex') },
  })
  if (written.fault !== null) return report(written.fault)
  for (;;) {
    const batch = await readEntries(db, last?.seq ?? 0, verifyBatch)
    for (const entry of batch) {
      const fault = faultOf(entry, last) ?? outerFaultOf(entry, written.heads, clock.now())
      if (fault !== null) return report(fault)
      entries += 1
      if (entry.detail === null) withoutDetails += 1
      last = entry
    }
    if (batch.length < verifyBatch) break
  }
  const end = last?.seq ?? 0
  const lost = Math.max(0, ...written.heads.keys())
  return report(
    lost > end ? `entries ${end + 1} to ${lost} are missing: a head outside the database has them` : null,
  )
}

/** Writes the newest entry's number and hash outside the database, if there is one. */
async function publishHead({ db, clock, heads }: AuditDeps): Promise<void> {
  const last = heads && (await lastEntry(db))
  if (heads && last) await writeHead(heads, last, clock.now())
}

export function createAudit(deps: AuditDeps) {
  const { db, clock, limiter, onBurst } = deps
  const watch = createBurstWatch(limiter, onBurst)
  return {
    /** Within `tx`, as part of the change it describes; call it last there: entries are written one at a time. */
    async record(entry: AuditEntry, tx?: Tx): Promise<void> {
      const { action, subject, actor = subject, origin, about } = entry
      const salt = randomBytes(saltBytes)
      const detail = JSON.stringify({ ...origin, ...about })
      const at = new Date(clock.now())
      await insertEntry(tx ?? db, {
        at,
        action,
        actor,
        subject,
        salt,
        detail,
        detailHash: hashDetail(salt, detail),
      })
      await watch(action)
    },
    ...bind(deps, { verify, publishHead }),
    ...bind(db, {
      /** Newest first. */
      search: searchEntries,
    }),
    schedules: [
      { name: 'publish-audit-head', everyMs: sweepEveryMs, run: () => publishHead(deps) },
    ] satisfies readonly Schedule[],
  }
}
export type Audit = ReturnType<typeof createAudit>
