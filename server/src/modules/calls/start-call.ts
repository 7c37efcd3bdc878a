import type { GenderFilter, MatchMode, Partner } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { BillingWork } from './billing/billing-deps.ts'
import { type BillTerms, openMatchBill, openRingBill, termsOf } from './billing/open-bill.ts'
import { findCall, insertCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { oweFilterFee } from './filter-fee.ts'
import { snapshotFor } from './snapshot-call.ts'

export interface Candidate {
  readonly userId: string
  readonly connectionId: string
  /** By which filter this person was matched, if by one. */
  readonly filter?: GenderFilter
}

/** Two people whose call begins: the one who waited, and the one who came last. */
export interface Meeting {
  readonly waited: Candidate
  readonly came: Candidate
  readonly mode: MatchMode
}

const uniqueViolation = '23505'
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === uniqueViolation

/** Writes the call. The one who came last offers first, because theirs is the freshest prepared connection. */
async function storeCall(
  { plumbing }: CallsDeps,
  { tx }: BillingWork,
  id: string,
  { waited, came, mode }: Meeting,
): Promise<void> {
  await insertCall(tx, {
    id,
    mode,
    startedAt: new Date(plumbing.clock.now()),
    impolite: came,
    polite: waited,
  })
  await plumbing.outbox.append(tx, 'call.started', { callId: id, userIds: [waited.userId, came.userId] })
}

async function oweFees(
  { tx, settings }: BillingWork,
  callId: string,
  { waited, came }: Meeting,
  [waitedSeen, cameSeen]: readonly [Partner, Partner],
): Promise<void> {
  const sides = [
    { ...waited, partner: cameSeen },
    { ...came, partner: waitedSeen },
  ]
  for (const { userId, filter, partner } of sides) {
    if (filter) await oweFilterFee(tx, settings, { callId, userId, filter, partner })
  }
}

/**
 * Makes a call of two who were found for each other and tells both; with a creator it has a bill.
 * Throws already_in_match where either of them is in a call already.
 */
export async function startCall(
  deps: CallsDeps,
  waited: Candidate,
  came: Candidate,
  mode: MatchMode,
): Promise<string> {
  const { db, ids } = deps.plumbing
  const id = ids.next('call')
  const meeting: Meeting = { waited, came, mode }
  const [waitedSeen, cameSeen, settings] = await Promise.all([
    deps.profiles.partner(waited.userId),
    deps.profiles.partner(came.userId),
    deps.settings.read(),
  ])
  const terms = await termsOf(deps, mode, waitedSeen, cameSeen)
  try {
    await db.transaction().execute(async (tx) => {
      const work = { tx, settings }
      await storeCall(deps, work, id, meeting)
      await oweFees(work, id, meeting, [waitedSeen, cameSeen])
      if (terms) await openMatchBill(deps, work, id, terms)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('already_in_match')
    throw error
  }
  await tellFound(deps, id, meeting)
  return id
}

/**
 * Writes the call of a payer who rang and a creator who answers, with its first coins held; nobody is told yet.
 * Throws not_enough_coins, spending_limit, self_excluded, and the database's refusal of a second open call.
 */
export async function storeRungCall(
  deps: CallsDeps,
  work: BillingWork,
  meeting: Meeting,
  terms: BillTerms,
): Promise<string> {
  const id = deps.plumbing.ids.next('call')
  await storeCall(deps, work, id, meeting)
  await openRingBill(deps, work, id, terms)
  return id
}

/** Tells both tabs that their call has begun. */
export async function tellFound(deps: CallsDeps, callId: string, { waited, came }: Meeting): Promise<void> {
  const call = await findCall(deps.plumbing.db, callId)
  if (!call) throw new Error('a call that was just made is gone')
  await Promise.all(
    [waited, came].map(async ({ userId, connectionId }) => {
      const snapshot = await snapshotFor(deps, call, userId)
      deps.realtime.toConnection(connectionId, { type: 'call.found', call: snapshot })
    }),
  )
}
