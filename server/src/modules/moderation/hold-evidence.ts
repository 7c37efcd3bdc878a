import type { HoldReason } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import type { Tx } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById, heldForever } from '../accounts/index.ts'
import { endHold, holdMedia } from '../media/index.ts'
import { evidenceEnd, openEvidence, setHold } from '../safety/index.ts'
import { knownReport } from './list-cases.ts'
import type { ModerationDeps } from './moderation-deps.ts'

async function erasedAmong(tx: Tx, userIds: readonly string[]): Promise<readonly string[]> {
  const erased: string[] = []
  for (const id of userIds) if ((await findAccountById(tx, id))?.erased_at != null) erased.push(id)
  return erased
}

interface Release {
  readonly reportId: string
  readonly fileIds: readonly string[]
  readonly erased: readonly string[]
  readonly now: Date
}

/** Files are kept until the last evidence of their chat ends; those of an erased sender go now, unless still held. */
async function releaseFiles(tx: Tx, { reportId, fileIds, erased, now }: Release): Promise<void> {
  const until = await evidenceEnd(tx, reportId)
  if (until === null) return
  await endHold(tx, fileIds, { until, erased, now })
}

interface Hold {
  readonly reportId: string
  readonly isHeld: boolean
  readonly why: HoldReason
  readonly origin: Origin
}

/**
 * Keeps the evidence of a report beyond its time, or no longer: then it is erased at its end, or with the next sweep if
 * that has passed or its reporter's account was erased. Throws not_found; conflict if nothing changes, or there is no evidence.
 */
export async function holdEvidence(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { reportId, isHeld, why, origin }: Hold,
): Promise<void> {
  const { db, clock, secrets, audit } = deps.plumbing
  const { reporter_id, reported_id } = await knownReport(deps, reportId)
  const evidence = await openEvidence(db, secrets, reportId)
  if (!evidence) throw new DomainError('conflict')
  const fileIds = evidence.texts.flatMap(({ mediaIds }) => mediaIds)
  await transact(db, async (tx) => {
    const now = new Date(clock.now())
    const erased = await erasedAmong(tx, [reporter_id, reported_id])
    const until = erased.includes(reporter_id) ? now : null
    const change = isHeld ? { at: now, until: null } : { at: null, until }
    if (!(await setHold(tx, reportId, change))) throw new DomainError('conflict')
    if (isHeld) await holdMedia(tx, fileIds, heldForever)
    else await releaseFiles(tx, { reportId, fileIds, erased, now })
    const action = isHeld ? 'evidence.held' : 'evidence.released'
    await audit.record({ action, subject: reportId, actor, origin, about: { why } }, tx)
  })
}
