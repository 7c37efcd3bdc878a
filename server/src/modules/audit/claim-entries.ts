import type { QueueKind } from '@serendip/contract/operator'
import { type Claim, claimFor, type TakenClaim } from '../../kernel/claims.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { Audit } from './audit.ts'

interface ClaimDeps {
  readonly db: Db
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
}

/** An operator claims or releases an item of a queue. */
export interface ClaimAct {
  readonly queue: QueueKind | 'support'
  readonly itemId: string
  readonly operatorId: string
  readonly origin: Origin
}

const entryOf = (
  action: 'claim.taken' | 'claim.released',
  { queue, itemId, operatorId: actor, origin }: ClaimAct,
  subject: string,
) => ({ action, subject, actor, origin, about: { queue, ...(itemId !== subject && { item: itemId }) } })

/** The entry of a claim; a renewal has none. */
export async function recordClaim(
  audit: Pick<Audit, 'record'>,
  tx: Tx,
  act: ClaimAct,
  { subject, isRenewed, takenFrom }: TakenClaim,
): Promise<void> {
  if (isRenewed) return
  const { about, ...entry } = entryOf('claim.taken', act, subject)
  await audit.record({ ...entry, about: { ...about, ...(takenFrom !== null && { takenFrom }) } }, tx)
}

/** The entry of an ended claim. */
export const recordRelease = (
  audit: Pick<Audit, 'record'>,
  tx: Tx,
  act: ClaimAct,
  subject: string,
): Promise<void> => audit.record(entryOf('claim.released', act, subject), tx)

/** Claims an item with its entry, until when; null if `take` is refused. */
export const claimItem = (
  { db, clock, audit }: ClaimDeps,
  act: ClaimAct,
  take: (tx: Tx, claim: Claim) => Promise<TakenClaim | null>,
): Promise<{ until: number } | null> =>
  transact(db, async (tx) => {
    const claim = claimFor(act.operatorId, clock.now())
    const taken = await take(tx, claim)
    if (taken === null) return null
    await recordClaim(audit, tx, act, taken)
    return { until: claim.until.getTime() }
  })

/** Throws conflict if `take` is refused. */
export async function claimOrConflict(...given: Parameters<typeof claimItem>): Promise<{ until: number }> {
  const claimed = await claimItem(...given)
  if (claimed === null) throw new DomainError('conflict')
  return claimed
}

/** Ends a claim with its entry, if there is one. */
export const releaseItem = (
  { db, audit }: Omit<ClaimDeps, 'clock'>,
  act: ClaimAct,
  end: (tx: Tx) => Promise<string | null>,
): Promise<{ ok: true }> =>
  transact(db, async (tx) => {
    const subject = await end(tx)
    if (subject !== null) await recordRelease(audit, tx, act, subject)
    return { ok: true }
  })
