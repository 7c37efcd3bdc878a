import type { Tx } from '../../kernel/db.ts'
import type { Connection } from '../../kernel/handlers.ts'
import type { ProductSettings } from '../settings/index.ts'
import { lockBill, startPreview } from './billing/bills.store.ts'
import { tryStandingConsent } from './billing/consent.ts'
import { type Call, isRevealable } from './call.ts'
import { findCall, markReady, markRevealed } from './calls.store.ts'
import type { CallsDeps } from './calls-deps.ts'
import { endCall } from './end-call.ts'
import { type BonusRights, chargeFilterFees, type FilterRefusal, readBonusRights } from './filter-fee.ts'
import { holdSide } from './hold-side.ts'

interface Reveal {
  readonly isFirst: boolean
  readonly refusal: FilterRefusal | null
}

interface RevealRules {
  readonly settings: ProductSettings
  readonly rights: BonusRights
}

async function reveal(
  deps: CallsDeps,
  tx: Tx,
  call: Call,
  { settings, rights }: RevealRules,
): Promise<Reveal> {
  const { clock, outbox } = deps.plumbing
  const [one, other] = call.sides
  const now = clock.now()
  if (!(await markRevealed(tx, call.id, new Date(now)))) return { isFirst: false, refusal: null }
  await outbox.append(tx, 'call.revealed', { callId: call.id, userIds: [one.userId, other.userId] })
  // The bill is locked before any wallet is, as everywhere.
  await lockBill(tx, call.id)
  const withinMs = settings.filterVideoWithinMs
  const refusal = await chargeFilterFees(deps, tx, call, { now, withinMs, rights })
  if (!refusal && (await startPreview(tx, call.id, now + settings.callPreviewMs))) {
    const bill = await lockBill(tx, call.id)
    if (bill) await tryStandingConsent(deps, { tx, settings }, bill)
  }
  return { isFirst: true, refusal }
}

/**
 * One side receives the other's picture; when both do, both are revealed, once: a free preview begins, and priced
 * filters are charged. Whoever can no longer pay for a filter ends the call. Throws not_in_call, call_ended.
 */
export async function becomeReady(deps: CallsDeps, connection: Connection, callId: string): Promise<void> {
  const { db } = deps.plumbing
  await holdSide(deps, connection, callId)
  await markReady(db, callId, connection.userId)
  const call = await findCall(db, callId)
  if (!call || !isRevealable(call)) return
  const [settings, rights] = await Promise.all([deps.settings.read(), readBonusRights(deps, call)])
  const { isFirst, refusal } = await db
    .transaction()
    .execute((tx) => reveal(deps, tx, call, { settings, rights }))
  if (refusal) return endCall(deps, call, refusal.reason, refusal.userId)
  if (!isFirst) return
  for (const side of call.sides) {
    deps.realtime.toConnection(side.connectionId, { type: 'call.revealed', callId })
  }
}
