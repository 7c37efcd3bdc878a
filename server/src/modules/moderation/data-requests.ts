import type { ErasurePreview, RequestWay } from '@serendip/contract/operator'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OperatorCaller, Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import { keptEvidence, reportsAbout } from '../safety/index.ts'
import { remaining } from './act-on-person.ts'
import { eventsOf } from './events.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'

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
  const { email: to, email_confirmed: isConfirmed, language } = await remaining(deps, userId)
  if (!isConfirmed) throw new DomainError('email_not_confirmed')
  await transact(deps.plumbing.db, async (tx) => {
    await deps.notify.mails.request(tx, { accountId: userId, kind: 'archiveOffered', to, language })
    const about = { way }
    await deps.plumbing.audit.record({ action: 'archive.offered', subject: userId, actor, origin, about }, tx)
  })
}

/** What an erasure leaves as evidence and for the books, and what would be lost. Throws not_found. */
export async function previewErasure(deps: ModerationDeps, userId: string): Promise<ErasurePreview> {
  const { db, clock } = deps.plumbing
  await remaining(deps, userId)
  const [evidence, reports, events, balance] = await Promise.all([
    keptEvidence(db, userId, new Date(clock.now())),
    reportsAbout(db, userId, countedMax),
    eventsOf(db, userId, countedMax),
    deps.enforce.wallet.balance(userId),
  ])
  return {
    openReports: reports.filter(({ state }) => state === 'open' || state === 'waiting').length,
    ...{ evidenceReports: evidence.reports, evidenceUntil: evidence.until },
    ...{ decisions: events.length, hasCoins: balance > 0 },
  }
}

/**
 * Closes an account at its owner's request; a sweep erases it after the usual wait, in which the owner can reopen it.
 * `account.closed` has the person informed by mail. Returns when it is erased. Throws not_found, conflict.
 */
export async function eraseOnRequest(
  deps: ModerationDeps,
  { operatorId: actor }: OperatorCaller,
  { userId, way, origin }: DataRequest,
): Promise<number> {
  await remaining(deps, userId)
  const about = { way }
  const entry = { action: 'person.erasure_requested', subject: userId, actor, origin, about } as const
  const eraseAt = await deps.accounts.delete(userId, (tx) => deps.plumbing.audit.record(entry, tx))
  await deps.enforce.expel(userId)
  return eraseAt
}
