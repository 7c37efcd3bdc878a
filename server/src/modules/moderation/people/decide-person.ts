import { consequencesOf, type ReportReason } from '@serendip/contract'
import type { PersonMeasure } from '@serendip/contract/operator'
import { claimFor } from '../../../kernel/claims.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { findOpenedCase, insertCase } from '../../safety/index.ts'
import { executeDecision, outcomeOf } from '../cases/decide-case.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { deleteClaimedReview } from '../strikes/strike-reviews.store.ts'
import { demandExisting } from './act-on-person.ts'

interface PersonDecision {
  readonly userId: string
  /** Made by the client: a request that is sent twice decides once. */
  readonly key: string
  readonly measure: PersonMeasure
  /** The photo that the operator saw and removes. */
  readonly photoId?: string | undefined
  /** Strikes that the caller has claimed and answers by this. */
  readonly strikesId?: string | undefined
  readonly rule: ReportReason
  readonly facts: string
  readonly origin: Origin
}

/**
 * Opens a case without a report and decides it in the same transaction, as a reported one is decided.
 * Answers its id. Throws not_found, also for an erased account; forbidden; conflict while the same request is
 * under way, if the photo to remove is not shown any more, or without the claim of the strikes to answer.
 */
export async function decidePerson(
  deps: ModerationDeps,
  caller: OperatorCaller,
  { userId, key, measure, photoId, strikesId, rule, facts, origin }: PersonDecision,
): Promise<string> {
  const { db, clock, ids, audit } = deps.plumbing
  const { operatorId } = caller
  await demandExisting(deps, userId)
  const outcome = outcomeOf(caller, measure)
  const earlier = await findOpenedCase(db, operatorId, key)
  if (earlier !== null) return earlier
  const now = clock.now()
  const created_at = new Date(now)
  const opened = { id: ids.next('rep'), reported_id: userId, created_at, opened_by: operatorId }
  await executeDecision(
    deps,
    {
      rule,
      facts,
      photoId,
      caller,
      origin,
      ...outcome,
      isAboutStrikes: strikesId !== undefined,
      report: { ...opened, reporter_id: null, copy_of: null, state: 'open' },
    },
    async (tx) => {
      const isNew = await insertCase(tx, {
        ...opened,
        key,
        reason: rule,
        priority: consequencesOf(rule).priority,
        claimed_until: claimFor(operatorId, now).until,
        // There is no evidence to keep.
        evidence_until: created_at,
      })
      if (!isNew) throw new DomainError('conflict')
      if (strikesId !== undefined) {
        const answered = await deleteClaimedReview(tx, strikesId, { operatorId, now: created_at })
        if (answered !== userId) throw new DomainError('conflict')
      }
      const about = { report: opened.id, ...(strikesId !== undefined && { strikes: strikesId }) }
      await audit.record(
        { action: 'person.case_opened', subject: userId, actor: operatorId, origin, about },
        tx,
      )
    },
  )
  return opened.id
}
