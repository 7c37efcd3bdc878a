import type { Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Connection } from '../../../kernel/handlers.ts'
import { transact } from '../../../kernel/transact.ts'
import { findCall, lockCall, startEpoch } from '../calls.store.ts'
import type { CallsDeps } from '../calls-deps.ts'
import { requireSide } from '../require-side.ts'
import { snapshotFor } from '../snapshot-call.ts'
import type { Bill } from './bill.ts'
import type { BillingWork } from './billing-deps.ts'
import { lockBill, storeBill } from './bills.store.ts'
import { consentTo } from './consent.ts'
import { sendBillOf } from './send-bill.ts'

interface Wish {
  readonly callId: string
  /** The rate shown on the payer's screen. */
  readonly rateCoins: number
}

async function agree(deps: CallsDeps, work: BillingWork, bill: Bill): Promise<Bill> {
  if (bill.consent === null) return consentTo(deps, work, bill, { consent: 'tap', capCoins: null })
  // A tap lifts the cap of a standing consent; if the person has agreed already, it changes nothing.
  if (bill.consent !== 'standing') return bill
  return storeBill(work.tx, { ...bill, consent: 'tap', capCoins: null, standingMs: bill.billedMs })
}

/** If nothing has flowed between the two yet, a new epoch lets both connect. */
async function beginAsked(tx: Tx, before: Bill, after: Bill): Promise<boolean> {
  const hasBegun = before.state === 'asking' && after.state === 'running'
  if (hasBegun) await startEpoch(tx, after.callId)
  return hasBegun
}

/**
 * The payer continues at the rate on the screen; idempotent.
 * Throws not_in_call, call_ended, forbidden, price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function stay(deps: CallsDeps, connection: Connection, wish: Wish): Promise<void> {
  const { db } = deps.plumbing
  await requireSide(deps, connection, wish.callId)
  const settings = await deps.settings.read()
  const { bill, hasBegun } = await transact(db, async (tx) => {
    await lockCall(tx, wish.callId)
    const before = await lockBill(tx, wish.callId)
    if (before?.payerId !== connection.userId) throw new DomainError('forbidden')
    if (before.rateCoins !== wish.rateCoins) {
      throw new DomainError('price_changed', { rateCoins: before.rateCoins })
    }
    const after = await agree(deps, { tx, settings }, before)
    return { bill: after, hasBegun: await beginAsked(tx, before, after) }
  })
  await sendStayed(deps, bill, hasBegun)
}

/** Shows both the bill; if the call only starts now, both enter it again. */
async function sendStayed(deps: CallsDeps, bill: Bill, hasBegun: boolean): Promise<void> {
  const call = await findCall(deps.plumbing.db, bill.callId)
  if (!call) return
  if (hasBegun) {
    for (const { userId, connectionId } of call.sides) {
      deps.realtime.toConnection(connectionId, {
        type: 'call.resumed',
        call: await snapshotFor(deps, call, userId),
      })
    }
  }
  await sendBillOf(deps, call, bill)
}
