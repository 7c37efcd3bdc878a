import {
  type OperatorRoutes,
  reviewsShown,
  type StrikeCloseReason,
  strikeCause,
} from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import { transact } from '../../../kernel/transact.ts'
import { findAccounts } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { presentClaims } from '../../operators/index.ts'
import { presentDecisions } from '../decisions/present-decisions.ts'
import { eventsOf } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { openPerson } from '../people/open-person.ts'
import {
  claimStrikeReview,
  countStrikeReviews,
  deleteClaimedReview,
  findStrikeReview,
  releaseStrikeReview,
  type StrikeReviewRow,
  waitingStrikes,
} from './strike-reviews.store.ts'
import { readStrikes } from './strikes.ts'

async function presentReviews({ plumbing: { db, clock } }: ModerationDeps, rows: readonly StrikeReviewRow[]) {
  const [people, claimOf] = await Promise.all([
    findAccounts(
      db,
      rows.map(({ person_id }) => person_id),
    ),
    presentClaims(db, rows, clock.now()),
  ])
  return rows.map((row) => ({
    reviewId: row.id,
    personId: row.person_id,
    personName: people.get(row.person_id)?.name ?? '',
    cause: strikeCause.parse(row.cause),
    waitingSince: row.since.getTime(),
    claim: claimOf(row),
  }))
}

const placeOf = ({ id, since }: StrikeReviewRow): QueuePlace => ({ priority: 0, since, id })

async function listReviews(deps: ModerationDeps, after: QueuePlace | null) {
  const { db } = deps.plumbing
  const [rows, { waiting }] = await Promise.all([
    waitingStrikes(db, reviewsShown, after),
    countStrikeReviews(db),
  ])
  return { reviews: await presentReviews(deps, rows), waiting, next: nextPage(rows, reviewsShown, placeOf) }
}

const decisionsShown = 50

/** Throws not_found for strikes that do not wait. */
async function openReview(deps: ModerationDeps, reviewId: string) {
  const { db } = deps.plumbing
  const row = await findStrikeReview(db, reviewId)
  const [review] = row ? await presentReviews(deps, [row]) : []
  if (!review) throw new DomainError('not_found')
  const [person, strikes, events] = await Promise.all([
    openPerson(deps, review.personId),
    readStrikes(deps, review.personId),
    eventsOf(db, review.personId, decisionsShown),
  ])
  return { ...review, person, strikes, decisions: await presentDecisions(db, events) }
}

interface Closing {
  readonly reviewId: string
  readonly why: StrikeCloseReason
  readonly origin: Origin
}

/** No measure follows; the next strike waits again. Throws conflict if the caller has not claimed it, or it does not wait. */
async function closeReview(
  { plumbing: { db, clock, audit } }: ModerationDeps,
  { operatorId }: OperatorCaller,
  { reviewId, why, origin }: Closing,
): Promise<void> {
  await transact(db, async (tx) => {
    const subject = await deleteClaimedReview(tx, reviewId, { operatorId, now: new Date(clock.now()) })
    if (subject === null) throw new DomainError('conflict')
    const about = { why, item: reviewId }
    await audit.record({ action: 'strikes.closed', subject, actor: operatorId, origin, about }, tx)
  })
}

/** People whose strikes wait for a decision. */
export const strikeHandlers = (deps: ModerationDeps): Handlers<OperatorRoutes['strikes']> => ({
  list: ({ query }) => listReviews(deps, readPlace(query.after)),
  open: ({ params }) => openReview(deps, params.reviewId),
  claim: ({ caller: { operatorId }, params: { reviewId: itemId }, origin }) =>
    claimOrConflict(deps.plumbing, { queue: 'strikes', itemId, operatorId, origin }, (tx, claim) =>
      claimStrikeReview(tx, itemId, claim),
    ),
  release: ({ caller: { operatorId }, params: { reviewId: itemId }, origin }) =>
    releaseItem(deps.plumbing, { queue: 'strikes', itemId, operatorId, origin }, (tx) =>
      releaseStrikeReview(tx, itemId, operatorId),
    ),
  async close({ caller, params, body, origin }) {
    await closeReview(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})
