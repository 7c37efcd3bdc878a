import { beforeEach, expect, test } from 'vitest'
import { aConnection, aWish, MatchWorld, type MatchNode } from '../../../test/matchmaking.ts'

let world: MatchWorld
let matchmaking: MatchNode
let unmatched: string[]
const ann = aConnection('ann')
const start = (connection = ann) =>
  matchmaking.messages['match.start'](connection, { type: 'match.start', ...aWish() })

beforeEach(async () => {
  world = new MatchWorld()
  unmatched = []
  matchmaking = await world.node('node_a', {
    unmatched: { afterMs: 1_000, notify: (ticket) => unmatched.push(ticket.userId) },
  })
})

test('only a person still waiting after the time limit is unmatched', async () => {
  await start()
  await start(aConnection('bob'))
  await start(aConnection('cid'))
  await world.pass(500)
  expect(unmatched).toEqual([])
  await world.pass(500)
  expect(unmatched).toEqual(['cid'])
})

test('a claimed person is not matched with anyone else, and the search ends with the call', async () => {
  await start()
  const claimed = await matchmaking.claim('ann')
  await start(aConnection('bob'))
  expect(world.inCall.size).toBe(0)
  expect(await matchmaking.claim('ann')).toBeNull()
  await claimed?.settle()
  await world.pass(20_000)
  expect(world.messagesTo(ann)).toEqual(['searching none'])
  expect(await matchmaking.looking()).toBe(1)
})

test('a claimed person who is put back meets a person who came in the meantime', async () => {
  await start()
  const claimed = await matchmaking.claim('ann')
  await start(aConnection('bob'))
  await claimed?.putBack()
  await world.pass(500)
  expect(world.inCall.get('bob')).toBe('ann')
})

test('a person who is not waiting cannot be claimed', async () => {
  expect(await matchmaking.claim('ann')).toBeNull()
})
