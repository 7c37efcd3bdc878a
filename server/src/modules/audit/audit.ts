import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import { type AuditSearch, deleteOldDetails, insertEntry, readEntries, searchEntries } from './audit.store.ts'
import type { AuditAction } from './audit-actions.ts'
import { type ChainEntry, faultOf, hashDetail } from './audit-chain.ts'
import { createBurstWatch } from './watch-bursts.ts'

interface AuditDeps {
  readonly db: Db
  readonly clock: Clock
  /** Counts exactly, ignoring the multiplier used in tests. */
  readonly limiter: RateLimiter
  /** Called on a burst of refusals, for the log and the metrics. */
  readonly onBurst: (action: AuditAction) => void
}

interface AuditEntry {
  readonly action: AuditAction
  /** The account it is about; empty if unknown. */
  readonly subject: string
  /** Who did it, if not `subject`. */
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

export interface Audit {
  /** Within `tx`, as part of the change it describes; call it last there: entries are written one at a time. */
  record(entry: AuditEntry, tx?: Tx): Promise<void>
  verify(): Promise<ChainReport>
  /** Newest first. */
  search(wanted: AuditSearch, limit: number): ReturnType<typeof searchEntries>
  /** Deletes the details of entries older than a year. */
  forget(): Promise<void>
}

const keepDetailsMs = 365 * 24 * 3_600_000
const verifyBatch = 1_000
const saltBytes = 16

async function verify(db: Db): Promise<ChainReport> {
  let [entries, withoutDetails] = [0, 0]
  let last: ChainEntry | null = null
  const report = (fault: string | null): ChainReport => ({
    ...{ entries, withoutDetails, fault },
    last: last && { seq: last.seq, hash: last.hash.toString('hex') },
  })
  for (;;) {
    const batch = await readEntries(db, last?.seq ?? 0, verifyBatch)
    for (const entry of batch) {
      const fault = faultOf(entry, last)
      if (fault !== null) return report(fault)
      entries += 1
      if (entry.detail === null) withoutDetails += 1
      last = entry
    }
    if (batch.length < verifyBatch) return report(null)
  }
}

export function createAudit({ db, clock, limiter, onBurst }: AuditDeps): Audit {
  const watch = createBurstWatch(limiter, onBurst)
  return {
    async record({ action, subject, actor = subject, origin, about }, tx) {
      const salt = randomBytes(saltBytes)
      const detail = JSON.stringify({ ...origin, ...about })
      const at = new Date(clock.now())
      await insertEntry(tx ?? db, {
        ...{ at, action, actor, subject, salt, detail },
        detailHash: hashDetail(salt, detail),
      })
      await watch(action)
    },
    verify: () => verify(db),
    search: (wanted, limit) => searchEntries(db, wanted, limit),
    forget: () => deleteOldDetails(db, new Date(clock.now() - keepDetailsMs)),
  }
}
