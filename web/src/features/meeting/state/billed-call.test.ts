import type { CallBill } from '@serendip/contract'
import { expect, it } from 'vitest'
import { aBill, aCall, after, callId, found, started } from './call-fixtures.ts'
import { sendsNow } from './call-state.ts'
import { reduceCall } from './reduce-call.ts'

const given = (over: Partial<CallBill>) => ({ type: 'call.bill', ...aBill(over) }) as const

it('a call shows the last bill received', () => {
  const state = after(started, found({ bill: aBill() }), given({ state: 'running', chargedCoins: 7 }))
  expect(state).toMatchObject({ talk: { bill: { state: 'running', chargedCoins: 7 } } })
})

it('a bill of another call changes nothing', () => {
  const before = after(started, found({ bill: aBill() }))
  expect(reduceCall(before, { ...given({}), callId: callId(2) }).state).toBe(before)
})

it('no connection is made while the payer is asked, and one is made when the call begins', () => {
  const asking = reduceCall(after(started), found({ bill: aBill({ state: 'asking' }) }))
  expect(asking.effects.map((effect) => effect.do)).not.toContain('connect')
  const begun = aCall({ epoch: 1, bill: aBill({ state: 'running' }) })
  const { effects } = reduceCall(asking.state, { type: 'call.resumed', call: begun })
  expect(effects).toContainEqual({ do: 'connect', callId: callId(), epoch: 1, polite: false })
})

it('while a bill is paused this side sends neither sound nor picture; then both again', () => {
  const paused = after(started, found({ bill: aBill() }), given({ state: 'paused' }))
  expect(sendsNow(paused)).toEqual({ microphone: false, camera: false })
  expect(sendsNow(reduceCall(paused, given({ state: 'running' })).state)).toEqual(paused.sends)
})

it('a creator whose picture counts as missing sends none, the payer sends theirs, and sound goes on', () => {
  const unseen = {
    by: 'creator',
    fault: 'off',
    freeUntil: 0,
    decideBy: 0,
    sound: false,
    soundRateCoins: 30,
  } as const
  const sends = (role: 'payer' | 'creator') =>
    sendsNow(after(started, found({ bill: aBill({ role }) }), given({ role, state: 'running', unseen })))
  expect(sends('creator')).toEqual({ microphone: true, camera: false })
  expect(sends('payer')).toEqual({ microphone: true, camera: true })
})

it('the final cost of a call arrives after this side has left it', () => {
  const left = after(started, found({ bill: aBill() }), { type: 'leave', atMs: 20_000 })
  const { state } = reduceCall(left, given({ state: 'closed', chargedCoins: 12 }))
  expect(state).toMatchObject({ ended: { bill: { state: 'closed', chargedCoins: 12 } } })
})

it('a call that was left has a duration only if the two saw each other, as in the history', () => {
  const leave = { type: 'leave', atMs: 20_000 } as const
  expect(after(started, found(), leave)).toMatchObject({ ended: { durationMs: 0 } })
  const seen = after(started, found({ revealed: true }), leave)
  expect(seen).toMatchObject({ ended: { durationMs: 10_000 } })
})

it('the coins of a call are the server’s, also if they arrive after this side has left it', () => {
  const left = after(started, found(), { type: 'leave', atMs: 20_000 })
  const end = {
    type: 'call.ended',
    callId: callId(),
    reason: 'left',
    durationMs: 10_400,
    feeCoins: 10,
    deltaCoins: -15,
  } as const
  const coins = { feeCoins: 10, deltaCoins: -15 }
  expect(reduceCall(left, end).state).toMatchObject({ ended: { durationMs: 10_400, coins } })
  expect(reduceCall(after(started, found()), end).state).toMatchObject({ ended: { coins } })
  expect(reduceCall(left, { ...end, callId: callId(2) }).state).toBe(left)
})

it('Next does nothing in a call that was rung, and continues in a random one', () => {
  const next = { type: 'next', atMs: 20_000 } as const
  expect(after(started, found({ direct: true, bill: aBill() }), next).status).toBe('incall')
  expect(after(started, found({ bill: aBill() }), next).status).toBe('match')
})

it('a call that answers a ring of this tab is entered from the lobby; any other is left', () => {
  const lobby = after()
  expect(reduceCall(lobby, { type: 'call.found', call: aCall(), expected: true }).state.status).toBe('incall')
  const otherStep = reduceCall(lobby, found())
  expect(otherStep.state.status).toBe('start')
  expect(otherStep.effects).toEqual([
    { do: 'send', command: { type: 'call.leave', payload: { callId: callId() } } },
  ])
})
