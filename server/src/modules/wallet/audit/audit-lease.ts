import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'

/** Work that one audit at a time does: run the due one, or continue and replace the checkpoint. */
export type LeaseName = 'due' | 'checkpoint'

/** A lease lasts a minute (migration 0746), after which that of a process which died is free. */
const renewMs = 15_000
const pollMs = 1_000
/** For how long an audit waits for another one: a full one of a large ledger takes hours. */
const waitMaxMs = 12 * 60 * 60_000

export interface Lease {
  /** Renews it; throws if it was lost meanwhile, because this process stood still for longer than it lasts. */
  confirm(): Promise<void>
}

const holders = z.array(z.object({ holder: z.string().nullable() }))

async function askFor(db: Db, name: LeaseName, holder: string | null): Promise<string | null> {
  const { rows } = await sql`select ledger_audit_lease(${name}, ${holder}::uuid) as holder`.execute(db)
  return holders.parse(rows)[0]?.holder ?? null
}

async function waitFor(db: Db, name: LeaseName): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs += pollMs) {
    const holder = await askFor(db, name, null)
    if (holder !== null) return holder
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return null
}

/**
 * Runs `work` while this process alone has the lease; answers null if another has it and `waits` is false, or has it for
 * half a day.
 */
export async function withLease<T>(
  db: Db,
  { name, waits }: { readonly name: LeaseName; readonly waits: boolean },
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const holder = await (waits ? waitFor(db, name) : askFor(db, name, null))
  if (holder === null) return null
  // A renewal that fails is made up for by the next one; the last one counts.
  const timer = setInterval(() => void askFor(db, name, holder).catch(() => null), renewMs)
  timer.unref()
  const confirm = async (): Promise<void> => {
    if ((await askFor(db, name, holder)) === null)
      throw new Error('another audit took over: this one stood still for too long')
  }
  try {
    return await work({ confirm })
  } finally {
    clearInterval(timer)
    await sql`select ledger_audit_unlease(${name}, ${holder}::uuid)`.execute(db)
  }
}
