import type { ErasurePreview, RequestWay } from '@serendip/contract/operator'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { keptEvidence, reportsAbout } from '../../safety/index.ts'
import { eventsOf } from '../events.store.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { demandExisting } from './act-on-person.ts'

const countedMax = 100

interface DataRequest {
  readonly userId: string
  readonly way: RequestWay
  readonly origin: Origin
}

/**
 * Mails a person the way to the archive of their data. It holds no secret: the archive opens for its owner alone, who
 * logs in. Throws not_found, email_not_confirmed.
 */
export async function sendArchive(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, way, origin }: DataRequest,
): Promise<void> {
  const { email: to, email_confirmed: isConfirmed, language } = await demandExisting(deps, userId)
  if (!isConfirmed) throw new DomainError('email_not_confirmed')
  await transact(deps.plumbing.db, async (tx) => {
    await deps.notify.mails.request(tx, { accountId: userId, kind: 'archiveOffered', to, language })
    const about = { way }
    await deps.plumbing.audit.record({ action: 'archive.offered', subject: userId, actor, origin, about }, tx)
  })
}

async function countReports(
  { plumbing: { db, clock } }: ModerationDeps,
  userId: string,
): Promise<NonNullable<ErasurePreview['reports']>> {
  const [evidence, reports, events] = await Promise.all([
    keptEvidence(db, userId, new Date(clock.now())),
    reportsAbout(db, userId, countedMax),
    eventsOf(db, userId, countedMax),
  ])
  return {
    open: reports.filter(({ state }) => state === 'open' || state === 'waiting').length,
    withEvidence: evidence.reports,
    evidenceUntil: evidence.until,
    held: evidence.held,
    decisions: events.length,
  }
}

/**
 * Reports and decisions that an erasure leaves as evidence, and whether coins would be lost, as far as the
 * operator may see it; logs the look. Throws not_found.
 */
export async function previewErasure(
  deps: ModerationDeps,
  { operatorId: actor, rights }: OperatorCaller,
  { userId, way, origin }: DataRequest,
): Promise<ErasurePreview> {
  await demandExisting(deps, userId)
  const [reports, balance] = await Promise.all([
    rights.has('evidence.read') ? countReports(deps, userId) : null,
    rights.has('wallets.read') ? deps.enforce.wallet.balance(userId) : null,
  ])
  const about = { way }
  await deps.plumbing.audit.record({
    action: 'person.erasure_previewed',
    subject: userId,
    actor,
    origin,
    about,
  })
  return { reports, hasCoins: balance === null ? null : balance > 0 }
}

/**
 * Closes an account at its owner's request; a sweep erases it after the usual wait, in which the owner can reopen it; also
 * a banned or deactivated one. A ban stays in force should it be reopened.
 * `account.closed` has the person informed by mail. Returns when it is erased. Throws not_found, conflict.
 */
export async function eraseOnRequest(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, way, origin }: DataRequest,
): Promise<number> {
  await demandExisting(deps, userId)
  const about = { way }
  const entry = { action: 'person.erasure_requested', subject: userId, actor, origin, about } as const
  const eraseAt = await deps.accounts.eraseOnRequest(userId, (tx) => deps.plumbing.audit.record(entry, tx))
  await deps.enforce.expel(userId)
  return eraseAt
}
