import { randomUUID } from 'node:crypto'
import type { MatchMode } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

/** Two people whose call started with the offer of the one who waited. */
async function beginsWith(offer: string, mode: MatchMode) {
  const people = [await aPerson(server), await aPerson(server)] as const
  const [waited, came] = [await aTab(server, people[0]), await aTab(server, people[1])]
  const arrived: string[] = []
  came.raw.on('message', (data) => void arrived.push(JSON.parse(String(data)).type))
  const callId = await server.composition.calls.start(
    { userId: people[0].userId, connectionId: waited.connectionId, offer },
    { userId: people[1].userId, connectionId: came.connectionId },
    mode,
  )
  const offered = [await waited.next('call.found'), await came.next('call.found')].map(
    (found) => found.offered,
  )
  return { callId, waited, came, offered, arrived }
}

test('comes right before the call, as the first signal of the person who waited', async () => {
  const { callId, waited, came, offered, arrived } = await beginsWith('v=0 early', 'video')
  expect(offered).toEqual([true, undefined])
  expect(arrived).toEqual(['call.signal', 'call.found'])
  expect(await came.next('call.signal')).toMatchObject({
    callId,
    epoch: 0,
    seq: 0,
    signal: { description: { type: 'offer', sdp: 'v=0 early' } },
  })
  const signal = { candidate: { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 } }
  const send = (seq: number) => waited.request({ type: 'call.signal', callId, epoch: 0, seq, signal })
  expect(await send(0)).toBe('stale_signal')
  expect(await send(1)).toBeNull()
  expect(await came.next('call.signal')).toMatchObject({ seq: 1 })
})

test('is not sent in a text call', async () => {
  const { callId, waited, came, offered } = await beginsWith('v=0 early', 'text')
  expect(offered).toEqual([undefined, undefined])
  await waited.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'Hello' })
  await came.next('call.text')
  expect(came.unread('call.signal')).toEqual([])
})
