import { randomUUID } from 'node:crypto'
import type { CallSnapshot, CreatorCard, MatchWish, ServerMessage } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../server/test/server.ts'
import { aTab, type TestSocket } from '../../server/test/socket.ts'
import { aTestPeer } from './a-test-peer.test-kit.ts'
import { demoCast } from './demo-cast.ts'
import { negotiate } from './negotiation.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEMO: '1' })
}, 60_000)
afterAll(() => server.stop())

const wish: MatchWish = { filter: 'both', languages: ['en'], mode: 'video' }
const isDemo = (call: CallSnapshot): boolean => call.partner.demo

async function searchAs(mode: MatchWish['mode'] = 'video') {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  return { person, tab, start: () => tab.request({ type: 'match.start', ...wish, mode }) }
}

/** Connects like a browser and answers the first byte after the descriptor of this many frames' packets. */
async function watch(tab: TestSocket, call: CallSnapshot, packets: number): Promise<readonly Buffer[]> {
  const { callId, epoch, polite } = call
  const pc = aTestPeer()
  const seen: Buffer[] = []
  const enough = Promise.withResolvers<void>()
  pc.onTrack.subscribe((track) => {
    if (track.kind !== 'video') return
    track.onReceiveRtp.subscribe(({ payload }) => {
      seen.push(payload)
      if (seen.length === packets) enough.resolve()
    })
  })
  let seq = -1
  const negotiation = negotiate({
    pc,
    polite,
    send(signal) {
      seq += 1
      void tab.request({ type: 'call.signal', callId, epoch, seq, signal })
    },
    onFault: enough.reject,
  })
  const hear = (message: ServerMessage): void => {
    if (message.type === 'call.signal' && message.epoch === epoch) negotiation.accept(message.signal)
  }
  // Its offer may have come before anyone listened.
  for (const message of tab.unread('call.signal')) hear(message)
  tab.raw.on('message', (data) => hear(JSON.parse(String(data)) as ServerMessage))
  negotiation.begin()
  await enough.promise
  negotiation.stop()
  await pc.close()
  return seen
}

// A connection over real sockets may lose its first packets on a busy machine.
test('a person alone meets a labelled demo peer and sees its video', {
  retry: 2,
}, async () => {
  const { tab, start } = await searchAs()
  expect(await start()).toBeNull()
  const { call } = await tab.next('call.found')
  expect(isDemo(call)).toBe(true)
  expect(call.partner.name).toMatch(/^Demo /)
  const packets = await watch(tab, call, 30)
  // A key frame comes first: the start of a partition, and bit 0 of the frame is 0.
  expect(packets[0]?.[0]).toBe(0x90)
  expect((packets[0]?.[4] ?? 1) & 1).toBe(0)
  expect(await tab.request({ type: 'call.ready', callId: call.callId })).toBeNull()
  await tab.next('call.revealed')
  tab.close()
})

test('a demo peer that receives a text says what it is', async () => {
  const { person, tab, start } = await searchAs('text')
  await start()
  const { call } = await tab.next('call.found')
  const { text } = await tab.next('call.text')
  expect(text.from).not.toBe(person.userId)
  expect(text.text).toMatch(/demo/i)
  await tab.request({ type: 'call.leave', callId: call.callId })
  tab.close()
})

test('two real people who press Start meet each other, and no demo peer', async () => {
  const first = await searchAs()
  const second = await searchAs()
  await Promise.all([first.start(), second.start()])
  const met = await Promise.all([first.tab.next('call.found'), second.tab.next('call.found')])
  expect(met.map(({ call }) => isDemo(call))).toEqual([false, false])
  expect(met[0].call.callId).toBe(met[1].call.callId)
  for (const { tab } of [first, second]) tab.close()
})

test('Next leaves the demo peer, which becomes free for others, and brings another one', async () => {
  const { tab, start } = await searchAs()
  await start()
  const first = await tab.next('call.found')
  expect(isDemo(first.call)).toBe(true)
  expect(await tab.request({ type: 'match.next', ...wish })).toBeNull()
  const second = await tab.next('call.found')
  expect(isDemo(second.call)).toBe(true)
  expect(second.call.partner.userId).not.toBe(first.call.partner.userId)
  expect(await server.composition.calls.isInCall(first.call.partner.userId)).toBe(false)
  tab.close()
})

test('a demo peer negotiates again with a person who reloaded the page', async () => {
  const { person, tab, start } = await searchAs()
  await start()
  const { call } = await tab.next('call.found')
  const reloaded = await aTab(server, person)
  expect(await reloaded.request({ type: 'call.resume', callId: call.callId, fresh: true })).toBeNull()
  const resumed = await reloaded.next('call.resumed')
  expect(resumed.call.epoch).toBe(call.epoch + 1)
  expect((await watch(reloaded, resumed.call, 5)).length).toBeGreaterThan(0)
  for (const openTab of [tab, reloaded]) openTab.close()
})

test('a person alone sees the labelled demo creator online, rings, is answered, and has a bill', async () => {
  const { person, tab } = await searchAs()
  const listed = async () => {
    const { body } = await server.get<{ creators: CreatorCard[] }>('/creators/online', person.token)
    return body.creators.filter(({ name }) => name.startsWith('Demo '))
  }
  await expect.poll(listed).toMatchObject([{ demo: true, status: 'online' }])
  const [creator] = await listed()
  if (!creator) throw new Error('no demo creator')
  const { creatorId, rateCoins } = creator
  const ring = () => tab.request({ type: 'call.ring', creatorId, rateCoins })
  expect(await ring()).toBe('not_enough_coins')
  await server.post('/wallet/demoGrant', { key: randomUUID() }, person.token)
  expect(await ring()).toBeNull()
  const { call } = await tab.next('call.found')
  expect(isDemo(call)).toBe(true)
  expect(call).toMatchObject({ direct: true, bill: { role: 'payer', rateCoins } })
  await tab.request({ type: 'call.leave', callId: call.callId })
  tab.close()
})

test('demo peers cannot log in', async () => {
  const { body } = await server.post<{ loginResult: string }>('/login', {
    email: demoCast[0]?.email,
    password: 'any password at all',
  })
  expect(body.loginResult).toBe('invalid')
})
