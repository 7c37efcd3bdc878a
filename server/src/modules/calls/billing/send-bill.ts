import { type Call, sideOf } from '../call.ts'
import type { CallsDeps } from '../calls-deps.ts'
import type { Bill } from './bill.ts'
import { findBill } from './bills.store.ts'
import { presentBill } from './present-bill.ts'

/** The connections of the two people of a billed call. */
export interface BillConnections {
  readonly payer: string
  readonly creator: string
}

/** Shows both the current cost of the call, each their own view. */
export async function sendBill(
  deps: CallsDeps,
  bill: Bill,
  to: BillConnections,
  balanceCoins: number,
): Promise<void> {
  const settings = await deps.settings.read()
  const sides = [
    { userId: bill.payerId, connectionId: to.payer },
    { userId: bill.creatorId, connectionId: to.creator },
  ]
  for (const { userId, connectionId } of sides) {
    const message = presentBill(bill, userId, balanceCoins, settings)
    deps.realtime.toConnection(connectionId, { type: 'call.bill', ...message })
  }
}

/** The same, sent to the current connections of both. */
export async function sendBillOf(deps: CallsDeps, call: Call, bill: Bill): Promise<void> {
  const [payer, creator] = [sideOf(call, bill.payerId), sideOf(call, bill.creatorId)]
  if (!payer || !creator) return
  const connections = { payer: payer.connectionId, creator: creator.connectionId }
  await sendBill(deps, bill, connections, await deps.billing.wallet.balance(bill.payerId))
}

/** The bill as one of the two sees it; null if the call costs nothing. */
export async function billFor(deps: CallsDeps, callId: string, userId: string) {
  const bill = await findBill(deps.plumbing.db, callId)
  if (!bill) return null
  const [settings, balanceCoins] = await Promise.all([
    deps.settings.read(),
    deps.billing.wallet.balance(bill.payerId),
  ])
  return presentBill(bill, userId, balanceCoins, settings)
}
