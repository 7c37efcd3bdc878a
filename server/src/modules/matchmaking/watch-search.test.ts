import { beforeEach, expect, test } from 'vitest'
import { aConnection, aWish, MatchWorld, settled, type MatchNode } from '../../../test/matchmaking.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { defaultSettings } from '../settings/index.ts'
import type { MatchPool } from './index.ts'
import { pairingMs, poolLeaseMs } from './match-pool.port.ts'

let world: MatchWorld
let matchmaking: MatchNode
const ann = aConnection('ann')
const start = (connection = ann, wish = aWish(), at = matchmaking) =>
  at.messages['match.start'](connection, { type: 'match.start', ...wish })
const { widenLanguageMs, widenRegionMs } = defaultSettings

beforeEach(async () => {
  world = new MatchWorld()
  matchmaking = await world.node('node_a')
})

test('widens to other languages, then to any region, and reports it', async () => {
  await start()
  await world.pass(widenLanguageMs - 500)
  expect(world.messagesTo(ann)).toEqual(['searching none'])
  await world.pass(500)
  expect(world.messagesTo(ann)).toEqual(['searching none', 'searching languages'])
  await world.pass(widenRegionMs - widenLanguageMs)
  expect(world.messagesTo(ann).at(-1)).toBe('searching region')
  await world.pass(60_000)
  expect(world.messagesTo(ann)).toHaveLength(3)
})

test('two people without a common language meet once both have widened', async () => {
  await start()
  await world.pass(2_000)
  await start(aConnection('bob'), aWish({ languages: ['de'] }))
  await world.pass(widenLanguageMs - 500)
  expect(world.inCall.size).toBe(0)
  await world.pass(500)
  expect(world.inCall.get('bob')).toBe('ann')
})

test('two people from different regions meet once both have widened', async () => {
  world.facts.set('bob', { country: 'JP' })
  await start()
  await start(aConnection('bob'))
  await world.pass(widenRegionMs - 500)
  expect(world.inCall.size).toBe(0)
  await world.pass(500)
  expect(world.inCall.get('bob')).toBe('ann')
})

test('a renewed wish widens from its own start', async () => {
  await start()
  await world.pass(widenLanguageMs)
  await start()
  await world.pass(widenLanguageMs - 500)
  expect(world.messagesTo(ann)).toEqual(['searching none', 'searching languages', 'searching none'])
})

test('two people separated while both waited do not meet, and keep waiting for others', async () => {
  world.parted.add('ann bob')
  const bob = aConnection('bob')
  await start()
  await start(bob)
  await settled()
  expect(world.inCall.size).toBe(0)
  expect(world.messagesTo(bob)).toEqual(['searching none'])
  await start(aConnection('cid'))
  expect(world.inCall.get('cid')).toBe('ann')
})

test('if the call cannot be created both keep waiting, and are paired once it can', async () => {
  world.callFailure = new Error('the database is away')
  await start()
  await start(aConnection('bob'))
  await world.pass(3_000)
  expect(world.inCall.size).toBe(0)
  expect(await matchmaking.looking()).toBe(2)
  world.callFailure = null
  await world.pass(1_000)
  expect(world.inCall.get('bob')).toBe('ann')
  expect(await matchmaking.looking()).toBe(0)
})

test('if one of the two is in a call after all, the other keeps waiting', async () => {
  world.beforeCall = async () => {
    world.inCall.set('ann', 'eva')
    world.callFailure = new DomainError('already_in_match')
  }
  await start()
  await start(aConnection('bob'))
  expect(world.messagesTo(ann)).toEqual(['searching none', 'idle other_device'])
  world.beforeCall = async () => {}
  world.callFailure = null
  await start(aConnection('cid'))
  expect(world.inCall.get('cid')).toBe('bob')
})

test('two people on different nodes meet, and the other node ends its search', async () => {
  const otherNode = await world.node('node_b')
  const bob = aConnection('bob', 'node_b')
  await start()
  await start(bob, aWish(), otherNode)
  expect(world.inCall.get('bob')).toBe('ann')
  await world.pass(widenRegionMs)
  expect(world.messagesTo(ann)).toEqual(['searching none'])
  world.hangUp('ann')
  await world.pass(60_000)
  expect(await matchmaking.looking()).toBe(0)
})

test('a person whose pairing died with its node keeps searching', async () => {
  const otherNode = await world.node('node_b')
  await start()
  world.beforeCall = () => new Promise(() => {})
  void start(aConnection('bob', 'node_b'), aWish(), otherNode)
  await world.pass(pairingMs)
  world.beforeCall = async () => {}
  await world.pass(6_000)
  await start(aConnection('cid'))
  expect(world.inCall.get('cid')).toBe('ann')
})

test('people re-enter automatically with their waiting time when the pool has lost its data', async () => {
  const since = world.clock.now()
  await start()
  await world.pass(1_000)
  world.memory.dropNode('node_a')
  await world.pass(poolLeaseMs)
  await start(aConnection('bob'))
  expect(world.inCall.get('bob')).toBe('ann')
  expect(
    world.messages
      .get(ann.connectionId)
      ?.every((message) => 'sinceMs' in message && message.sinceMs === since),
  ).toBe(true)
})

test('while the pool is unreachable no search can start, and waiting searches resume afterwards', async () => {
  let isAway = false
  const flaky = (pool: MatchPool): MatchPool =>
    new Proxy(pool, {
      get: (target, name: keyof MatchPool) =>
        isAway
          ? async () => {
              throw new DomainError('unavailable')
            }
          : target[name].bind(target),
    })
  const node = await world.node('node_c', { pool: flaky })
  await start(ann, aWish({ languages: ['de'] }), node)
  isAway = true
  await expect(start(aConnection('bob'), aWish(), node)).rejects.toMatchObject({ code: 'unavailable' })
  await world.pass(widenRegionMs + poolLeaseMs)
  isAway = false
  await world.pass(5_000)
  await start(aConnection('cid'), aWish({ languages: ['de'] }), node)
  expect(world.inCall.get('cid')).toBe('ann')
})

test('a node that stops takes its people out of the pool', async () => {
  await start()
  await matchmaking.stop()
  await world.pass(20_000)
  expect(world.messagesTo(ann)).toEqual(['searching none'])
  expect(await matchmaking.looking()).toBe(0)
})
