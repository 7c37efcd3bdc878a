import { beforeEach, expect, test } from 'vitest'
import { aConnection, aWish, MatchWorld, type MatchNode } from '../../../test/matchmaking.ts'

let world: MatchWorld
let matchmaking: MatchNode
const ann = aConnection('ann')
const start = (connection = ann) =>
  matchmaking.messages['match.start'](connection, { type: 'match.start', ...aWish() })
const cancel = (connection = ann) =>
  matchmaking.messages['match.cancel'](connection, { type: 'match.cancel' })

beforeEach(async () => {
  world = new MatchWorld()
  matchmaking = await world.node('node_a')
})

test('a person who cancels is notified, and is not matched', async () => {
  await start()
  await cancel()
  expect(world.messagesTo(ann)).toEqual(['searching none', 'idle cancelled'])
  await start(aConnection('bob'))
  expect(world.inCall.size).toBe(0)
})

test('a tab that lost the slot cannot cancel for the one that has it', async () => {
  const second = aConnection('ann')
  await start()
  await start(second)
  await cancel()
  await matchmaking.connectionClosed(ann)
  await start(aConnection('bob'))
  expect(world.inCall.get('ann')).toBe('bob')
})

test('a closed connection leaves the pool and stops widening', async () => {
  await start()
  await matchmaking.connectionClosed(ann)
  await world.pass(20_000)
  expect(await matchmaking.looking()).toBe(0)
  expect(world.messagesTo(ann)).toEqual(['searching none'])
})

test('a person who left while being paired is not found again when that fails', async () => {
  await start()
  world.callFailure = new Error('the database is away')
  world.beforeCall = () => matchmaking.connectionClosed(ann)
  await start(aConnection('bob'))
  expect(world.inCall.size).toBe(0)
  world.callFailure = null
  world.beforeCall = async () => {}
  world.parted.add('ann bob')
  await world.pass(2_000)
  expect(await matchmaking.looking()).toBe(1)
})

test('a person banned while waiting is taken out and notified', async () => {
  await start()
  await matchmaking.expel('ann')
  await matchmaking.expel('nobody')
  expect(world.messagesTo(ann)).toEqual(['searching none', 'idle banned'])
  expect(await matchmaking.looking()).toBe(0)
})
