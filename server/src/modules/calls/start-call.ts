import type { GenderFilter, MatchMode, Partner } from '@serendip/contract'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { BillingWork } from './billing/billing-deps.ts'
import { type BillTerms, openMatchBill, openRingBill, termsOf } from './billing/open-bill.ts'
import { type Call, partnerOf } from './call.ts'
import { findCall, insertCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { oweFilterFee } from './filter-fee.ts'
import { presentCall, snapshotFor } from './snapshot-call.ts'

export interface Candidate {
  readonly userId: string
  readonly connectionId: string
  /** By which filter this person was matched, if by one. */
  readonly filter?: GenderFilter
  /** Of the one who waited: the first offer, if it stands already. */
  readonly offer?: string | null
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

/** A call as it begins. The one who waited offers first: they had the time to make their offer ready. */
function newCall({ plumbing }: CallsDeps, { waited, came, mode }: Meeting): Call {
  const side = { ready: false, microphone: true, camera: true, absentSince: null }
  return {
    id: plumbing.ids.next('call'),
    mode,
    epoch: 0,
    startedAt: plumbing.clock.now(),
    revealedAt: null,
    endedAt: null,
    endReason: null,
    endedBy: null,
    isAsking: false,
    isBilled: false,
    sides: [
      { ...side, userId: waited.userId, connectionId: waited.connectionId, polite: false },
      { ...side, userId: came.userId, connectionId: came.connectionId, polite: true },
    ],
  }
}

/** `sent` is how many signals of the one who waited have gone out with the call itself. */
async function storeCall({ plumbing }: CallsDeps, tx: Tx, call: Call, sent: 0 | 1 = 0): Promise<void> {
  await insertCall(tx, call, sent)
  const [waited, came] = call.sides
  await plumbing.outbox.append(tx, 'call.started', { callId: call.id, userIds: [waited.userId, came.userId] })
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
  const { db } = deps.plumbing
  const meeting: Meeting = { waited, came, mode }
  const call = newCall(deps, meeting)
  const { id } = call
  const [waitedSeen, cameSeen, settings] = await Promise.all([
    deps.profiles.partner(waited.userId),
    deps.profiles.partner(came.userId),
    deps.settings.read(),
  ])
  const terms = await termsOf(deps, mode, waitedSeen, cameSeen)
  // Where somebody pays, or in writing, no picture may flow yet.
  const offer = terms || mode === 'text' ? null : (waited.offer ?? null)
  try {
    await db.transaction().execute(async (tx) => {
      const work = { tx, settings }
      await storeCall(deps, tx, call, offer === null ? 0 : 1)
      await oweFees(work, id, meeting, [waitedSeen, cameSeen])
      if (terms) await openMatchBill(deps, work, id, terms)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('already_in_match')
    throw error
  }
  if (terms) await tellFound(deps, id, meeting)
  else
    tellFoundFree(
      deps,
      call,
      new Map([
        [waited.userId, waitedSeen],
        [came.userId, cameSeen],
      ]),
      offer,
    )
  return id
}

/** What both tabs need of a call that has just begun and costs nothing is known without a look at the database. */
function tellFoundFree(
  { realtime }: CallsDeps,
  call: Call,
  seen: ReadonlyMap<string, Partner>,
  offer: string | null,
): void {
  for (const { userId, connectionId, polite } of call.sides) {
    const partner = seen.get(partnerOf(call, userId).userId)
    if (!partner) throw new Error('a call of somebody else')
    const snapshot = presentCall(call, userId, { partner, texts: [], bill: null })
    const offered = offer !== null && !polite
    realtime.toConnection(connectionId, {
      type: 'call.found',
      call: snapshot,
      ...(offered && { offered }),
    })
    if (offer === null || !polite) continue
    const signal = { description: { type: 'offer' as const, sdp: offer } }
    realtime.toConnection(connectionId, {
      type: 'call.signal',
      ...{ callId: call.id, epoch: call.epoch, seq: 0, signal },
    })
  }
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
  const call = newCall(deps, meeting)
  await storeCall(deps, work.tx, call)
  await openRingBill(deps, work, call.id, terms)
  return call.id
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
