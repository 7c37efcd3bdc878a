import type { RouteBody } from '@serendip/contract'
import type { OperatorRoutes } from '@serendip/contract/operator'
import { isClaimedByOther } from '../../kernel/claims.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import {
  type AccountRow,
  findAccountById,
  lockAccount,
  standingOf,
  updateRolesGroup,
} from '../accounts/index.ts'
import { wasShown } from '../audit/index.ts'
import type { MailKind } from '../mail/index.ts'
import { findApplication, lockApplication, updateApplication } from './applications.store.ts'
import { ensureOffer, firstOffer } from './creators.store.ts'
import type { CreatorsDeps } from './creators-deps.ts'
import { documentsOf, whoHasDocuments } from './documents.store.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    'application.decided': {
      readonly userId: string
      readonly state: 'approved' | 'asked' | 'declined'
    }
  }
}

type Verdict = RouteBody<OperatorRoutes['creators']['decideApplication']>

export interface ApplicationDecision {
  readonly applicationId: string
  readonly operatorId: string
  readonly verdict: Verdict
  readonly origin: Origin
}

const mailOf = {
  approved: 'applicationApproved',
  asked: 'applicationAsked',
  declined: 'applicationDeclined',
} as const satisfies Record<Verdict['verdict'], MailKind>

/**
 * Makes someone a creator: the role, and an offer that takes no calls until they switch it on. Throws
 * email_not_confirmed, and conflict for an account that is not in good standing.
 */
export async function makeCreator(tx: Tx, account: AccountRow, at: Date): Promise<void> {
  if (standingOf(account, at.getTime()) !== 'good') throw new DomainError('conflict')
  if (!account.email_confirmed) throw new DomainError('email_not_confirmed')
  await updateRolesGroup(tx, account.id, 'goddess')
  await ensureOffer(tx, account.id, firstOffer, at)
}

interface Approval {
  readonly isConfirmed: boolean
  /** By the identity provider. */
  readonly isVerified: boolean
  /** Whether the operator was sent each of the documents. */
  readonly isSeen: boolean
  readonly at: Date
}

/**
 * Makes a creator of an applicant. Throws email_not_confirmed, also where the owner of an existing account has not
 * confirmed that the application is theirs; documents_required; unseen; conflict for an account that is closed or has another
 * role.
 */
async function approve(
  tx: Tx,
  account: AccountRow,
  { isConfirmed, isVerified, isSeen, at }: Approval,
): Promise<void> {
  const isApplicant = account.roles_group === 'pendingGoddess' || account.roles_group === 'user'
  if (!isApplicant) throw new DomainError('conflict')
  if (!isConfirmed) throw new DomainError('email_not_confirmed')
  await makeCreator(tx, account, at)
  if (!isVerified && !(await whoHasDocuments(tx, [account.id])).has(account.id))
    throw new DomainError('documents_required')
  if (!isSeen) throw new DomainError('unseen')
}

/** Whether each of the applicant's documents was sent to the operator. */
async function areDocumentsShown(
  { plumbing, applicants: { audit } }: CreatorsDeps,
  operatorId: string,
  userId: string,
): Promise<boolean> {
  const items = (await documentsOf(plumbing.db, userId)).map(({ id }) => id)
  const looks = { operatorId, subject: userId, actions: ['document.read'], items } as const
  return wasShown({ audit, clock: plumbing.clock }, looks)
}

/**
 * Whether the provider verified the applicant's identity, and the operator has seen the documents. Throws identity_required if it must: a creator who may not use
 * video could not be called.
 */
async function readProof(
  deps: CreatorsDeps,
  { applicationId, operatorId }: ApplicationDecision,
): Promise<Pick<Approval, 'isVerified' | 'isSeen'>> {
  const { plumbing, identity } = deps
  const userId = (await findApplication(plumbing.db, applicationId))?.account_id
  if (!userId) return { isVerified: false, isSeen: false }
  const { reason, status } = await identity.read(userId)
  if (reason !== null) throw new DomainError('identity_required')
  return { isVerified: status === 'approved', isSeen: await areDocumentsShown(deps, operatorId, userId) }
}

/**
 * Decides an application that waits or was asked about; mail, event and audit entry belong to the same transaction.
 * Throws not_found; conflict, also if another operator has claimed it; email_not_confirmed, identity_required,
 * documents_required, unseen.
 */
export async function decideApplication(deps: CreatorsDeps, decision: ApplicationDecision): Promise<void> {
  const { applicationId, operatorId, verdict, origin } = decision
  const { plumbing, applicants } = deps
  const proof = verdict.verdict === 'approved' ? await readProof(deps, decision) : null
  await transact(plumbing.db, async (tx) => {
    const application = await lockApplication(tx, applicationId)
    if (!application) throw new DomainError('not_found')
    const { account_id: userId, state } = application
    if (userId === null || (state !== 'waiting' && state !== 'asked')) throw new DomainError('conflict')
    const at = new Date(plumbing.clock.now())
    if (isClaimedByOther(application, operatorId, at.getTime())) throw new DomainError('conflict')
    await lockAccount(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account) throw new DomainError('conflict')
    if (proof) await approve(tx, account, { ...proof, isConfirmed: application.confirmed_at !== null, at })
    const explained = verdict.verdict === 'approved' ? { reason: null, note: '' } : verdict
    await updateApplication(tx, applicationId, {
      state: verdict.verdict,
      reason: explained.reason,
      note: explained.note,
      decidedBy: operatorId,
      at,
    })
    const { email: to, language } = account
    await applicants.mails.request(tx, { accountId: userId, kind: mailOf[verdict.verdict], to, language })
    await plumbing.outbox.append(tx, 'application.decided', { userId, state: verdict.verdict })
    await applicants.audit.record(
      {
        action: `application.${verdict.verdict}`,
        subject: userId,
        actor: operatorId,
        origin,
        about: { applicationId, ...(explained.reason === null ? {} : { reason: explained.reason }) },
      },
      tx,
    )
  })
}
