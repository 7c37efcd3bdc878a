import type { Gender } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aClock } from '../../server/test/clock.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { aCard, aRequest } from '../../server/test/match-pool.ts'
import { DemoHost, realHopeMs, wideningMs } from './demo-host.ts'
import { demoCallsMax, type HostedPeer } from './demo-seats.ts'
import type { WaitingPerson } from './demo-server.ts'

let lastTicket = 0
/** As the server has them, with more than a demo person may look at. */
function aTicket(userId: string, card = aCard(), parted: readonly string[] = []): WaitingPerson {
  lastTicket += 1
  return { ...aRequest(userId, { card, parted }), ticketId: `tkt_${lastTicket}` }
}

function aPeer(userId: string, gender: Gender) {
  const listeners: (() => void)[] = []
  const state = { busy: false, given: 0, departed: 0, away: false, left: false }
  const peer: HostedPeer = {
    userId,
    gender,
    isFree: () => !state.busy,
    arrive: async () => {
      if (state.away) throw new Error('away')
    },
    depart: () => {
      state.departed += 1
    },
    hasCompany: () => state.busy && !state.left,
    announceRealPerson: () => {
      state.given += 1
    },
    onFree: (listener) => listeners.push(listener),
  }
  const end = (): void => {
    state.busy = false
    for (const listener of listeners) listener()
  }
  return { peer, state, end }
}

/** A host over a pool that is a list of waiting people; a started call makes its peer busy. */
function aHost(peers = [aPeer('aurora', 'female'), aPeer('ember', 'male')]) {
  const clock = aClock()
  const waiting = new Map<string, WaitingPerson>()
  const calls: [string, string][] = []
  let refusals = 0
  const host = new DemoHost({
    peers: peers.map(({ peer }) => peer),
    clock,
    logger: silentLogger,
    waiting: () => [...waiting.values()],
    async startCall(userId, peerId, accepts) {
      const person = waiting.get(userId)
      if (!person || !accepts(person)) return false
      if (refusals > 0) {
        refusals -= 1
        throw new Error('already_in_match')
      }
      waiting.delete(userId)
      calls.push([userId, peerId])
      const taken = peers.find(({ peer }) => peer.userId === peerId)
      if (taken) taken.state.busy = true
      return true
    },
  })
  /** Lets every pending promise proceed. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const unmatched = async (ticket: WaitingPerson): Promise<void> => {
    waiting.set(ticket.userId, ticket)
    host.serve(ticket)
    await settle()
  }
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await settle()
  }
  const refuse = (times: number): void => {
    refusals = times
  }
  return { host, clock, waiting, calls, peers, unmatched, pass, settle, refuse }
}

test('an unmatched person meets a demo peer at once', async () => {
  const { unmatched, calls, waiting } = aHost()
  await unmatched(aTicket('ana'))
  expect(calls).toEqual([['ana', 'aurora']])
  expect(waiting.size).toBe(0)
})

test('a person matched with a real partner in the meantime is left alone, and the peer stays free', async () => {
  const { host, unmatched, calls, settle } = aHost()
  host.serve(aTicket('ana'))
  await settle()
  expect(calls).toEqual([])
  await unmatched(aTicket('bob'))
  expect(calls).toHaveLength(1)
})

test('a person whose pairing with a real partner failed is asked again', async () => {
  const { host, waiting, calls, settle, pass } = aHost()
  const ticket = aTicket('ana')
  host.serve(ticket)
  await settle()
  waiting.set('ana', ticket)
  await pass(1_000)
  expect(calls).toHaveLength(1)
})

test('Next brings another demo peer', async () => {
  const { unmatched, calls, peers } = aHost()
  await unmatched(aTicket('ana'))
  peers[0]?.end()
  await unmatched(aTicket('ana'))
  peers[1]?.end()
  await unmatched(aTicket('ana'))
  expect(calls.map(([, peer]) => peer)).toEqual(['aurora', 'ember', 'aurora'])
})

test('filters and blocks are respected', async () => {
  const { unmatched, calls } = aHost()
  await unmatched(aTicket('ana', aCard({ filter: 'male' })))
  await unmatched(aTicket('bob', aCard({ filter: 'female', languages: ['de'] }), ['aurora']))
  expect(calls).toEqual([['ana', 'ember']])
})

test('two real people who could meet get the time to, before another demo peer steps in', async () => {
  const { unmatched, calls, peers, pass } = aHost()
  await unmatched(aTicket('ana'))
  await unmatched(aTicket('bob'))
  expect(peers[0]?.state.given).toBe(1)
  expect(calls).toEqual([['ana', 'aurora']])
  await pass(realHopeMs)
  expect(calls).toEqual([
    ['ana', 'aurora'],
    ['bob', 'ember'],
  ])
})

test('a person who stays with the demo peer is notified of each candidate once, who is not kept waiting', async () => {
  const { unmatched, calls, peers, pass } = aHost([aPeer('aurora', 'female'), aPeer('ember', 'male')])
  await unmatched(aTicket('ana'))
  await unmatched(aTicket('bob'))
  await pass(realHopeMs)
  peers[1]?.end()
  await unmatched(aTicket('bob'))
  expect(peers[0]?.state.given).toBe(1)
  expect(calls.at(-1)).toEqual(['bob', 'ember'])
  expect(calls).toHaveLength(3)
})

test('no one waits for a person who has closed the tab', async () => {
  const { unmatched, calls, peers } = aHost()
  await unmatched(aTicket('ana'))
  const [aurora] = peers
  if (aurora) aurora.state.left = true
  await unmatched(aTicket('bob'))
  expect(calls).toHaveLength(2)
})

test('people without a common language are candidates too: their searches widen', async () => {
  const { unmatched, peers } = aHost()
  await unmatched(aTicket('ana'))
  await unmatched(aTicket('bob', aCard({ languages: ['ar'] })))
  expect(peers[0]?.state.given).toBe(1)
})

test('two real people who both wait are left to each other until their searches have widened, however late', async () => {
  const { host, waiting, unmatched, calls, pass } = aHost()
  const [english, german] = [aTicket('ana'), aTicket('bob', aCard({ languages: ['de'] }))]
  waiting.set('ana', english)
  waiting.set('bob', german)
  host.serve(english)
  host.serve(german)
  for (let ms = 0; ms < wideningMs - 1_000; ms += 1_000) await pass(1_000)
  expect(calls).toEqual([])
  // Without the other, the next look brings a demo peer.
  waiting.delete('bob')
  await pass(1_000)
  expect(calls).toEqual([['ana', 'aurora']])
  await unmatched(german)
  expect(calls).toHaveLength(1)
})

test('two real people whom nothing brings together do not wait for each other forever', async () => {
  const { host, waiting, calls, pass } = aHost()
  for (const name of ['ana', 'bob']) waiting.set(name, aTicket(name))
  for (const ticket of [...waiting.values()]) host.serve(ticket)
  for (let ms = 0; ms <= wideningMs + 2_000; ms += 1_000) await pass(1_000)
  expect(calls.length).toBeGreaterThan(0)
})

test('the number of demo calls is limited; the next person waiting is served when one ends', async () => {
  const crowd = Array.from({ length: demoCallsMax + 2 }, (_, index) => aPeer(`peer${index}`, 'female'))
  const { unmatched, calls, settle } = aHost(crowd)
  const names = Array.from({ length: demoCallsMax + 1 }, (_, index) => `person${index}`)
  // They have shut each other out, so that none of them waits for another.
  for (const name of names) await unmatched(aTicket(name, aCard(), names))
  expect(calls).toHaveLength(demoCallsMax)
  crowd[0]?.end()
  await settle()
  expect(calls.at(-1)?.[0]).toBe(`person${demoCallsMax}`)
})

test('a person keeps waiting when a call fails, and another peer is tried', async () => {
  const { unmatched, calls, refuse, waiting } = aHost()
  refuse(1)
  await unmatched(aTicket('ana'))
  expect(calls).toEqual([['ana', 'ember']])
  expect(waiting.size).toBe(0)
})

test('when no peer is available, the person keeps their place and is served as soon as one is', async () => {
  const { unmatched, calls, peers, pass, waiting } = aHost()
  for (const { state } of peers) state.away = true
  await unmatched(aTicket('ana'))
  expect(calls).toEqual([])
  expect(waiting.has('ana')).toBe(true)
  for (const { state } of peers) state.away = false
  await pass(10_000)
  expect(calls).toHaveLength(1)
})

test('a peer whose call never reached it is free again', async () => {
  const { unmatched, calls, peers, pass } = aHost([aPeer('aurora', 'female')])
  await unmatched(aTicket('ana'))
  const [aurora] = peers
  if (aurora) aurora.state.busy = false
  await pass(10_000)
  await unmatched(aTicket('bob'))
  expect(calls.map(([person]) => person)).toEqual(['ana', 'bob'])
})

test('idle peers go offline, except one', async () => {
  const { unmatched, peers, pass } = aHost()
  await unmatched(aTicket('ana'))
  peers[0]?.end()
  await pass(600_000)
  expect(peers.map(({ state }) => state.departed)).toEqual([1, 0])
})

test('a stopped host starts no peer, and every peer leaves', async () => {
  const { host, unmatched, calls, peers } = aHost()
  host.stop()
  await unmatched(aTicket('ana'))
  expect(calls).toEqual([])
  expect(peers.map(({ state }) => state.departed)).toEqual([1, 1])
})
