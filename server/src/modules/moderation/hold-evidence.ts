import type { HoldReason } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { findAccountById } from '../accounts/index.ts'
import { endHold, holdMedia } from '../media/index.ts'
import { evidenceEnd, openEvidence, setHold } from '../safety/index.ts'
import { knownReport } from './list-cases.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** Until a legal hold ends, which has no date of its own. */
const untilReleased = new Date(Date.UTC(9999, 0, 1))

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
  const { reporter_id } = await knownReport(deps, reportId)
  const evidence = await openEvidence(db, secrets, reportId)
  if (!evidence) throw new DomainError('conflict')
  const fileIds = evidence.texts.flatMap(({ mediaIds }) => mediaIds)
  await transact(db, async (tx) => {
    const now = new Date(clock.now())
    const isErased = (await findAccountById(tx, reporter_id))?.erased_at != null
    const change = isHeld ? { at: now, until: null } : { at: null, until: isErased ? now : null }
    if (!(await setHold(tx, reportId, change))) throw new DomainError('conflict')
    if (isHeld) await holdMedia(tx, fileIds, untilReleased)
    else await endHold(tx, fileIds, (await evidenceEnd(tx, reportId)) ?? untilReleased)
    const action = isHeld ? 'evidence.held' : 'evidence.released'
    await audit.record({ action, subject: reportId, actor, origin, about: { why } }, tx)
  })
}
