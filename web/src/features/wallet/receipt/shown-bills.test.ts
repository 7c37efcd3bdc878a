import type { CallBill } from '@serendip/contract'
import { expect, test } from 'vitest'
import { createShownBills, type ShownBill, withShown } from './shown-bills.ts'

const callId = (n: number) => `cal_${String(n).padStart(20, '0')}`
const aBill = (over: Partial<CallBill> = {}): CallBill => ({
  callId: callId(1),
  role: 'payer',
  state: 'running',
  rateCoins: 90,
  consented: true,
  previewUntil: null,
  pausedUntil: null,
  billedMs: 0,
  chargedCoins: 0,
  secondsLeft: 60,
  warningSeconds: null,
  balanceCoins: 90,
  capCoins: null,
  earnedCoins: null,
  ...over,
})
const shownOf = (...bills: readonly CallBill[]): ShownBill | null =>
  bills.reduce<ShownBill | null>(withShown, null)

test('a call whose every second adds up is shown as such', () => {
  const seconds = [0, 1_000, 2_000, 2_500].map((billedMs) =>
    aBill({ billedMs, chargedCoins: Math.floor(billedMs * 0.0015) }),
  )
  expect(shownOf(...seconds)).toMatchObject({ addedUp: true, chargedCoins: 3, isClosed: false })
})

test.each([
  ['coins that rate and time do not give', [aBill({ billedMs: 1_000, chargedCoins: 2 })]],
  ['a rate that changes in a call', [aBill(), aBill({ rateCoins: 120 })]],
  [
    'coins that fall while the call goes on',
    [aBill({ billedMs: 2_000, chargedCoins: 3 }), aBill({ billedMs: 1_000, chargedCoins: 1 })],
  ],
])('%s are remembered as a lapse, whatever comes after', (_, bills) => {
  expect(shownOf(...bills, aBill({ billedMs: 4_000, chargedCoins: 6 }))?.addedUp).toBe(false)
})

function aTab() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  let receive = (_: { type: 'call.bill' } & CallBill) => {}
  const socket = {
    on: (_: string, handler: never) => {
      receive = handler
      return () => {}
    },
  }
  const open = () => createShownBills(socket, storage)
  return { open, stored, receives: (bill: CallBill) => receive({ type: 'call.bill', ...bill }) }
}

test('a reload of the tab keeps its record, and there is none of other calls', () => {
  const tab = aTab()
  tab.open()
  tab.receives(aBill({ state: 'closed', billedMs: 1_000, chargedCoins: 1 }))
  const bills = tab.open()
  expect(bills.of(callId(1))).toMatchObject({ chargedCoins: 1, isClosed: true })
  expect(bills.of(callId(2))).toBeNull()
})

test('the record is bounded: the calls longest ago are forgotten', () => {
  const tab = aTab()
  const bills = tab.open()
  for (let call = 1; call <= 31; call += 1) tab.receives(aBill({ callId: callId(call) }))
  expect(bills.of(callId(1))).toBeNull()
  expect(bills.of(callId(2))).not.toBeNull()
})

test('a damaged record is ignored', () => {
  const tab = aTab()
  tab.stored.set('shownBills', '{')
  expect(tab.open().of(callId(1))).toBeNull()
})
