import type { ReportReason } from '@serendip/contract'
import { type OperatorRoutes, reviewsShown } from '@serendip/contract/operator'
import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Handlers, OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { nextPage, type QueuePlace, readPlace } from '../../../kernel/queue-place.ts'
import { transact } from '../../../kernel/transact.ts'
import { type AccountRow, accountCards, findAccountById, lockAccount } from '../../accounts/index.ts'
import { claimOrConflict, releaseItem } from '../../audit/index.ts'
import { presentClaims } from '../../operators/index.ts'
import {
  claimText,
  countTexts,
  doubtsOf,
  findDetails,
  findClaimedText,
  findWaitingText,
  keepText,
  releaseText,
  reviewText,
  type TextReviewRow,
  waitingTexts,
  wholeText,
} from '../../profiles/index.ts'
import { stateReasons } from '../decisions/state-reasons.ts'
import { insertEvent } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { followDecision, type StrikeRules } from '../strikes/follow-strikes.ts'
import { removeWords } from './remove-words.ts'

declare module '../../../kernel/events.ts' {
  interface Events {
    'text.removed': { readonly userId: string; readonly eventId: string }
  }
}

async function presentTexts({ plumbing: { db, clock } }: ModerationDeps, rows: readonly TextReviewRow[]) {
  const personIds = [...new Set(rows.map((row) => row.account_id))]
  const [people, claimOf] = await Promise.all([
    personIds.length === 0 ? [] : accountCards(db).where('id', 'in', personIds).execute(),
    presentClaims(db, rows, clock.now()),
  ])
  return rows.flatMap((row) => {
    const person = people.find(({ id }) => id === row.account_id)
    if (!person) return []
    return [
      {
        reviewId: row.id,
        kind: row.kind,
        text: row.text,
        doubts: doubtsOf(row),
        personId: person.id,
        personName: person.name,
        rolesGroup: person.roles_group,
        waitingSince: row.noted_at.getTime(),
        claim: claimOf(row),
      },
    ]
  })
}

const placeOf = ({ id, priority, noted_at: since }: TextReviewRow): QueuePlace => ({ priority, since, id })

/** A page of the texts that wait. */
async function listTexts(deps: ModerationDeps, after: QueuePlace | null) {
  const { db } = deps.plumbing
  const [rows, { waiting }] = await Promise.all([waitingTexts(db, reviewsShown, after), countTexts(db)])
  return { texts: await presentTexts(deps, rows), waiting, next: nextPage(rows, reviewsShown, placeOf) }
}

/** Throws not_found for a text that does not wait. */
async function openText(deps: ModerationDeps, reviewId: string) {
  const row = await findWaitingText(deps.plumbing.db, reviewId)
  const [text] = row ? await presentTexts(deps, [row]) : []
  if (!text) throw new DomainError('not_found')
  return text
}

interface ReviewedText {
  readonly review: TextReviewRow
  readonly account: AccountRow
}

interface Removal {
  readonly rule: ReportReason
  readonly facts: string
  readonly operatorId: string
  readonly origin: Origin
  readonly rules: StrikeRules
}

/** Takes the text away, with the decision, its mail and the entry of the security log. */
async function remove(
  { plumbing, notify }: ModerationDeps,
  tx: Tx,
  { review, account }: ReviewedText,
  { rule, facts, operatorId, origin, rules }: Removal,
): Promise<void> {
  const { clock, ids, outbox, audit } = plumbing
  const measure = review.kind === 'name' ? 'nameReset' : 'bioRemoved'
  const eventId = ids.next('mev')
  const { id: userId, language, email: to } = account
  const reasons = { measure, rule, facts, until: null, origin: 'rule' } as const
  const at = clock.now()
  await removeWords(tx, account, { eventId, measure, at })
  await insertEvent(tx, {
    id: eventId,
    report_id: '',
    person_id: userId,
    kind: 'decided',
    measure,
    rule,
    facts,
    statement: stateReasons(language, notify.brandOf(account.brand_id), reasons),
    actor: operatorId,
    at: new Date(at),
    until: null,
  })
  await followDecision(tx, ids, rules, {
    // The review of a text does not show the strikes.
    personId: userId,
    eventId,
    measure,
    at,
    isInformed: false,
    isAboutStrikes: false,
  })
  const mailId = `mail_${eventId.slice('mev_'.length)}`
  await notify.mails.request(tx, { accountId: userId, kind: 'accountDecision', to, language }, mailId)
  await outbox.append(tx, 'text.removed', { userId, eventId })
  const about = { measure, rule, doubts: doubtsOf(review).join(' ') }
  await audit.record({ action: 'text.removed', subject: userId, actor: operatorId, origin, about }, tx)
}

type Verdict =
  | { readonly verdict: 'kept' }
  | { readonly verdict: 'removed'; readonly rule: ReportReason; readonly facts: string }

const textNow = async (tx: Tx, { id, name }: AccountRow, kind: TextReviewRow['kind']): Promise<string> =>
  kind === 'name' ? name : wholeText(await findDetails(tx, id))

/** Throws conflict if the caller has not claimed the text, or its person has changed it. */
async function decideText(
  deps: ModerationDeps,
  { operatorId }: OperatorCaller,
  { reviewId, origin, ...decision }: Verdict & { readonly reviewId: string; readonly origin: Origin },
): Promise<void> {
  const { db, clock, audit, settings } = deps.plumbing
  const claimed = await findClaimedText(db, reviewId, { operatorId, now: new Date(clock.now()) })
  if (!claimed) throw new DomainError('conflict')
  const rules = await settings.read()
  const isDecided = await transact(db, async (tx) => {
    await lockAccount(tx, claimed.account_id)
    const now = new Date(clock.now())
    const review = await findClaimedText(tx, reviewId, { operatorId, now })
    const account = await findAccountById(tx, claimed.account_id)
    if (!review || !account || account.erased_at !== null) throw new DomainError('conflict')
    const written = {
      accountId: account.id,
      kind: review.kind,
      text: await textNow(tx, account, review.kind),
    }
    if (written.text !== review.text) {
      // Written by a process of an earlier version, which does not know of reviews.
      await reviewText(tx, deps.plumbing, rules, written)
      return false
    }
    if (decision.verdict === 'removed') {
      await remove(deps, tx, { review, account }, { ...decision, operatorId, origin, rules })
      return true
    }
    if (!(await keepText(tx, reviewId, now))) throw new DomainError('conflict')
    const about = { kind: review.kind, doubts: doubtsOf(review).join(' ') }
    await audit.record(
      { action: 'text.kept', subject: review.account_id, actor: operatorId, origin, about },
      tx,
    )
    return true
  })
  if (!isDecided) throw new DomainError('conflict')
}

type TextRoute = 'texts' | 'openText' | 'claimText' | 'releaseText' | 'decideText'

/** Names and texts about oneself that the rules find doubtful. */
export const textHandlers = (deps: ModerationDeps): Pick<Handlers<OperatorRoutes['review']>, TextRoute> => ({
  texts: ({ query }) => listTexts(deps, readPlace(query.after)),
  openText: ({ params }) => openText(deps, params.reviewId),
  claimText: ({ caller: { operatorId }, params: { reviewId: itemId }, origin }) =>
    claimOrConflict(deps.plumbing, { queue: 'texts', itemId, operatorId, origin }, (tx, claim) =>
      claimText(tx, itemId, claim),
    ),
  releaseText: ({ caller: { operatorId }, params: { reviewId: itemId }, origin }) =>
    releaseItem(deps.plumbing, { queue: 'texts', itemId, operatorId, origin }, (tx) =>
      releaseText(tx, itemId, operatorId),
    ),
  async decideText({ caller, params, body, origin }) {
    await decideText(deps, caller, { ...params, ...body, origin })
    return { ok: true }
  },
})
