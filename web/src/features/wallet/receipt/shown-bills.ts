import { type CallBill, chargedCoins } from '@serendip/contract'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'

/** The bill of one call as this browser has shown it: its own record, beside the server's receipt. */
export interface ShownBill {
  readonly rateCoins: number
  readonly billedMs: number
  readonly chargedCoins: number
  /** Whether the final bill of the call was shown. */
  readonly isClosed: boolean
  /** Whether every amount on the screen followed from rate and time, and none ever decreased. */
  readonly addedUp: boolean
}

export interface ShownBills {
  of(callId: string): ShownBill | null
}

const entry = 'shownBills'
/** The number of calls whose record is kept; older ones are dropped first. */
const callsKept = 30

/** The record with one more bill that was shown. */
export function withShown(before: ShownBill | null, bill: CallBill): ShownBill {
  const addsUp = chargedCoins(bill.billedMs, bill.rateCoins) === bill.chargedCoins
  const keepsRate = before === null || before.rateCoins === bill.rateCoins
  // The end may return what could not be settled; until then nothing that was charged is less than before.
  const grows = before === null || bill.state === 'closed' || bill.chargedCoins >= before.chargedCoins
  return {
    rateCoins: bill.rateCoins,
    billedMs: bill.billedMs,
    chargedCoins: bill.chargedCoins,
    isClosed: bill.state === 'closed',
    addedUp: (before?.addedUp ?? true) && addsUp && keepsRate && grows,
  }
}

/** Records every bill received during this tab's visit; a reload keeps the record. */
export function createShownBills(
  socket: Pick<SocketClient, 'on'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): ShownBills {
  const bills = new Map<string, ShownBill>(read(storage))
  socket.on('call.bill', ({ type: _, ...bill }) => {
    const shown = withShown(bills.get(bill.callId) ?? null, bill)
    bills.delete(bill.callId)
    bills.set(bill.callId, shown)
    for (const callId of [...bills.keys()].slice(0, Math.max(0, bills.size - callsKept))) bills.delete(callId)
    storage.setItem(entry, JSON.stringify([...bills]))
  })
  return { of: (callId) => bills.get(callId) ?? null }
}

/** This tab wrote it itself; what cannot be read is as if it were not there. */
function read(storage: Pick<Storage, 'getItem'>): [string, ShownBill][] {
  try {
    const value: unknown = JSON.parse(storage.getItem(entry) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
