import type { MatchMode, MatchWish, Partner } from '@serendip/contract'
import { isUniqueViolation } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { isNeverMatched, PartedError } from '../matchmaking/index.ts'
import type { ProductSettings } from '../settings/index.ts'
import type { BillingWork } from './billing/billing-deps.ts'
import { type BillTerms, openMatchBill, openRingBill, termsOf } from './billing/open-bill.ts'
import type { Call, Side } from './call.ts'
import { findCall, insertCall } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { type FilterFee, filterFeeOf } from './filter-fees/filter-fee.ts'
import { insertFilterFee } from './filter-fees/filter-fees.store.ts'
import { presentCall, snapshotFor } from './snapshot-call.ts'

export interface Candidate {
  readonly userId: string
  readonly connectionId: string
  /** The filter that this person was matched by, if it was a match, with the price that they saw. */
  readonly wish?: Pick<MatchWish, 'filter' | 'priceCoins'>
  /** Of the person who waited: the first offer, if ready. */
  readonly offer?: string | null
}

/** Two people whose call starts: the one who waited, and the one who came last. */
export interface Meeting {
  readonly waited: Candidate
  readonly came: Candidate
  readonly mode: MatchMode
  /** The one who waited rang the other; otherwise they were matched. */
  readonly isDirect?: boolean
}

/** A new call. The person who waited offers first: they had time to prepare the offer. */
function newCall({ plumbing }: CallsDeps, { waited, came, mode, isDirect = false }: Meeting): Call {
  const side = { ready: false, microphone: true, camera: true, absentSince: null, rang: false }
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
    hasFilterFee: false,
    sides: [
      { ...side, userId: waited.userId, connectionId: waited.connectionId, polite: false, rang: isDirect },
      { ...side, userId: came.userId, connectionId: came.connectionId, polite: true },
    ],
  }
}

/** Fees that the two owe for the filters they were matched by. */
function feesOf(
  settings: ProductSettings,
  { waited, came }: Meeting,
  [waitedSeen, cameSeen]: readonly [Partner, Partner],
): readonly FilterFee[] {
  const fees = [filterFeeOf(settings, waited, cameSeen), filterFeeOf(settings, came, waitedSeen)]
  return fees.filter((fee) => fee !== null)
}

interface CallCosts {
  readonly fees: readonly FilterFee[]
  readonly terms: BillTerms | null
}

/**
 * `sent` is how many signals of the person who waited are sent with the call itself. A call without costs takes one
 * statement.
 */
async function storeCall(
  deps: CallsDeps,
  call: Call,
  { fees, terms }: CallCosts,
  { sent, settings }: { sent: 0 | 1; settings: ProductSettings },
): Promise<void> {
  const { db, outbox } = deps.plumbing
  if (!terms && fees.length === 0) return insertCall(db, outbox, call, sent)
  await transact(db, async (tx) => {
    await insertCall(tx, outbox, call, sent)
    for (const fee of fees) await insertFilterFee(tx, { callId: call.id, ...fee })
    if (terms) await openMatchBill(deps, { tx, settings }, call.id, terms)
  })
}

/**
 * Creates a call of two matched people and notifies both; with a creator it has a bill. Throws already_in_match if
 * either of them is in a call already, PartedError if one has shut the other out: this is the last moment to check,
 * since they may have waited for long.
 */
export async function startCall(
  deps: CallsDeps,
  waited: Candidate,
  came: Candidate,
  mode: MatchMode,
): Promise<string> {
  const meeting: Meeting = { waited, came, mode }
  const call = newCall(deps, meeting)
  const { id } = call
  const [waitedSeen, cameSeen, settings, mayMeet] = await Promise.all([
    deps.profiles.partner(waited.userId),
    deps.profiles.partner(came.userId),
    deps.settings.read(),
    deps.billing.people.mayMeet(came.userId, waited.userId),
  ])
  // A role may have changed since its person started to wait.
  const isOpen = ![waitedSeen, cameSeen].some(({ rolesGroup }) => isNeverMatched(rolesGroup))
  if (!mayMeet || !isOpen) throw new PartedError()
  const terms = await termsOf(deps, mode, waitedSeen, cameSeen)
  // If someone pays, or in a text call, no picture may flow yet.
  const offer = terms || mode === 'text' ? null : (waited.offer ?? null)
  try {
    const fees = feesOf(settings, meeting, [waitedSeen, cameSeen])
    await storeCall(deps, call, { fees, terms }, { sent: offer === null ? 0 : 1, settings })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('already_in_match')
    throw error
  }
  // The price, to see or to write, is read from the database.
  const isPriced = [waitedSeen, cameSeen].some(({ rolesGroup }) => rolesGroup === 'goddess')
  if (terms || isPriced) await sendFound(deps, id, meeting)
  else sendFreeCall(deps, call, [waitedSeen, cameSeen], offer)
  return id
}

/** Everything that both tabs need of a new free call is known without querying the database. */
function sendFreeCall(
  { realtime }: CallsDeps,
  call: Call,
  [waitedSeen, cameSeen]: readonly [Partner, Partner],
  offer: string | null,
): void {
  const [waited, came] = call.sides
  const notify = ({ userId, connectionId }: Side, partner: Partner, offered: { offered?: true } = {}) => {
    const snapshot = presentCall(call, userId, { partner, texts: [], bill: null, messagePrice: null })
    realtime.toConnection(connectionId, { type: 'call.found', call: snapshot, ...offered })
  }
  // The person who came answers, and is notified first; the tab has the offer before it enters the call.
  if (offer !== null) {
    realtime.toConnection(came.connectionId, {
      type: 'call.signal',
      callId: call.id,
      epoch: call.epoch,
      seq: 0,
      signal: { description: { type: 'offer', sdp: offer } },
    })
  }
  notify(came, waitedSeen)
  notify(waited, cameSeen, offer === null ? {} : { offered: true })
}

/**
 * Stores the call of someone who rang and the person who answers; with `terms`, its first coins are held. Nobody is
 * notified yet. Throws not_enough_coins, spending_limit, self_excluded, and the database's error for a second open call.
 */
export async function storeRungCall(
  deps: CallsDeps,
  work: BillingWork,
  meeting: Meeting,
  terms: BillTerms | null,
): Promise<string> {
  const call = newCall(deps, meeting)
  await insertCall(work.tx, deps.plumbing.outbox, call, 0)
  if (terms) await openRingBill(deps, work, call.id, terms)
  return call.id
}

/** Notifies both tabs that their call has started; `ringId` if it answers a ring. */
export async function sendFound(
  deps: CallsDeps,
  callId: string,
  { waited, came }: Meeting,
  ringId?: string,
): Promise<void> {
  const call = await findCall(deps.plumbing.db, callId)
  if (!call) throw new Error('a call that was just made is gone')
  await Promise.all(
    [waited, came].map(async ({ userId, connectionId }) => {
      const snapshot = await snapshotFor(deps, call, userId)
      deps.realtime.toConnection(connectionId, {
        type: 'call.found',
        call: snapshot,
        ...(ringId === undefined ? {} : { ringId }),
      })
    }),
  )
}
