import type { CallsDeps } from '../calls-deps.ts'
import type { Bill } from './bill.ts'
import { findBill } from './bills.store.ts'
import { presentBill } from './present-bill.ts'

/** Where the two of a billed call are. */
export interface BillConnections {
  readonly payer: string
  readonly creator: string
}

/** Shows both what the call costs by now, each their own side of it. */
export async function tellBill(
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

/** The bill as one of the two sees it; null where the call costs nothing. */
export async function billFor(deps: CallsDeps, callId: string, userId: string) {
  const bill = await findBill(deps.plumbing.db, callId)
  if (!bill) return null
  const [settings, balanceCoins] = await Promise.all([
    deps.settings.read(),
    deps.billing.wallet.balance(bill.payerId),
  ])
  return presentBill(bill, userId, balanceCoins, settings)
}
