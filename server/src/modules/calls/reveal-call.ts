import type { Tx } from '../../kernel/db.ts'
import type { Connection, MessageOf } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { ProductSettings } from '../settings/index.ts'
import { beginAtReveal } from './billing/advance-bill.ts'
import type { Bill } from './billing/bill.ts'
import { lockBill, startPreview, storeBill } from './billing/bills.store.ts'
import { readLastMoment } from './billing/close-bill.ts'
import { tryStandingConsent } from './billing/consent.ts'
import type { Moment } from './billing/cover-time.ts'
import { sendBillOf } from './billing/send-bill.ts'
import { type Call, isRevealable } from './call.ts'
import { findCall, markReady, markRevealed } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { endCall } from './end-call.ts'
import {
  type BonusRights,
  chargeFilterFees,
  type FilterRefusal,
  readBonusRights,
} from './filter-fees/filter-fee.ts'
import { requireSide } from './require-side.ts'

interface Reveal {
  readonly isFirst: boolean
  readonly refusal: FilterRefusal | null
  /** Of a call that costs from here on: running, or paused until media is proven. */
  readonly bill: Bill | null
}

interface RevealRules {
  readonly settings: ProductSettings
  readonly rights: BonusRights
  /** Known state of a billed call's media. */
  readonly moment: Moment | null
}

async function reveal(
  deps: CallsDeps,
  tx: Tx,
  call: Call,
  { settings, rights, moment }: RevealRules,
): Promise<Reveal> {
  const { clock, outbox } = deps.plumbing
  const [first, second] = call.sides
  const now = clock.now()
  if (!(await markRevealed(tx, call.id, new Date(now)))) return { isFirst: false, refusal: null, bill: null }
  await outbox.append(tx, 'call.revealed', { callId: call.id, userIds: [first.userId, second.userId] })
  // The bill is locked before any wallet, as everywhere.
  const before = await lockBill(tx, call.id)
  const refusal = await chargeFilterFees(deps, tx, call, rights)
  if (!refusal && (await startPreview(tx, call.id, now + settings.callPreviewMs))) {
    const bill = await lockBill(tx, call.id)
    if (bill) await tryStandingConsent(deps, { tx, settings }, bill)
  }
  if (before?.state !== 'running' || !moment) return { isFirst: true, refusal, bill: null }
  const bill = await storeBill(tx, beginAtReveal(before, { ...moment, revealedAt: now }, settings))
  return { isFirst: true, refusal, bill }
}

/**
 * One side receives the other's picture; once both do, both are revealed, once: a free preview starts, and priced
 * filters are charged. If a person can no longer pay for a filter, the call ends. Throws not_in_call, call_ended.
 */
export async function becomeReady(
  deps: CallsDeps,
  connection: Connection,
  { callId }: MessageOf<'call.ready'>,
): Promise<void> {
  const { db } = deps.plumbing
  await requireSide(deps, connection, callId)
  await markReady(db, callId, connection.userId)
  const call = await findCall(db, callId)
  if (!call || !isRevealable(call)) return
  const [settings, rights, moment] = await Promise.all([
    deps.settings.read(),
    readBonusRights(deps, call),
    call.isBilled ? readLastMoment(deps, call, deps.plumbing.clock.now()) : null,
  ])
  const { isFirst, refusal, bill } = await transact(db, (tx) =>
    reveal(deps, tx, call, { settings, rights, moment }),
  )
  if (refusal) return endCall(deps, call, { reason: refusal.reason, by: refusal.userId })
  if (!isFirst) return
  // A side that must not be seen yet is notified before it uncovers its picture.
  if (bill) await sendBillOf(deps, call, bill)
  for (const side of call.sides) {
    deps.realtime.toConnection(side.connectionId, { type: 'call.revealed', callId })
  }
}
