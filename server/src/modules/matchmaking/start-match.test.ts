import { beforeEach, expect, test } from 'vitest'
import { aConnection, aWish, MatchWorld, type MatchNode } from '../../../test/matchmaking.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MatchPool } from './index.ts'

let world: MatchWorld
let matchmaking: MatchNode
const start = (connection = aConnection('ann'), wish = aWish()) =>
  matchmaking.messages['match.start'](connection, { type: 'match.start', ...wish })

beforeEach(async () => {
  world = new MatchWorld()
  matchmaking = await world.node('node_a')
})

test('the first waits and is notified, the second meets the first', async () => {
  const ann = aConnection('ann')
  await start(ann)
  expect(world.messages.get(ann.connectionId)).toEqual([
    { type: 'match.searching', sinceMs: world.clock.now(), widened: 'none' },
  ])
  await start(aConnection('bob'))
  expect(world.inCall.get('ann')).toBe('bob')
  expect(await matchmaking.looking()).toBe(0)
})

test('the gender filter and the country’s region decide who is met', async () => {
  world.facts.set('eva', { gender: 'female' })
  world.facts.set('mia', { gender: 'female', country: 'BR' })
  await start(aConnection('ann'), aWish({ filter: 'female' }))
  await start(aConnection('bob'))
  await start(aConnection('mia'), aWish({ filter: 'male' }))
  expect(world.inCall.size).toBe(0)
  await start(aConnection('eva'), aWish({ filter: 'male' }))
  expect(world.inCall.get('eva')).toBe('ann')
})

test('two people separated by a block never meet', async () => {
  world.facts.set('bob', { excludedUserIds: ['ann'] })
  await start(aConnection('ann'))
  await start(aConnection('bob'))
  expect(world.inCall.size).toBe(0)
})

test('a second tab takes the slot and keeps the place; the first is notified', async () => {
  const [first, second] = [aConnection('ann'), aConnection('ann')]
  await start(first)
  const since = world.clock.now()
  world.clock.advance(2_000)
  await start(second)
  expect(world.messagesTo(first)).toEqual(['searching none', 'idle other_device'])
  expect(world.messages.get(second.connectionId)).toEqual([
    { type: 'match.searching', sinceMs: since, widened: 'none' },
  ])
  await start(aConnection('bob'))
  expect(world.inCall.get('bob')).toBe('ann')
  expect(await matchmaking.looking()).toBe(0)
})

test('a renewed wish replaces the old one', async () => {
  const ann = aConnection('ann')
  await start(ann, aWish({ mode: 'text' }))
  await start(ann)
  expect(world.messagesTo(ann)).toEqual(['searching none', 'searching none'])
  await start(aConnection('bob'))
  expect(world.inCall.get('bob')).toBe('ann')
})

test('a banned person is refused', async () => {
  world.banned.add('ann')
  await expect(start()).rejects.toMatchObject({ code: 'matching_banned' })
  expect(await matchmaking.looking()).toBe(0)
})

test('a person in a call is refused', async () => {
  world.inCall.set('ann', 'bob')
  await expect(start()).rejects.toMatchObject({ code: 'already_in_match' })
})

test('a person being paired at this moment is refused in another tab', async () => {
  let refused: unknown
  world.beforeCall = async () => {
    refused = await start(aConnection('ann')).catch((error: unknown) => error)
  }
  await start(aConnection('ann'))
  await start(aConnection('bob'))
  expect(refused).toMatchObject({ code: 'already_in_match' })
  expect(world.inCall.get('ann')).toBe('bob')
})

test('a person refused because the pool’s response was lost is not found', async () => {
  const losesAnswer = (pool: MatchPool): MatchPool =>
    new Proxy(pool, {
      get: (target, name: keyof MatchPool) =>
        name === 'enter'
          ? async (...args: Parameters<MatchPool['enter']>) => {
              await target.enter(...args)
              throw new DomainError('unavailable')
            }
          : target[name].bind(target),
    })
  const node = await world.node('node_b', { pool: losesAnswer })
  const ann = aConnection('ann', 'node_b')
  const refused = node.messages['match.start'](ann, { type: 'match.start', ...aWish() })
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  expect(await matchmaking.looking()).toBe(1)
  await world.pass(1_000)
  expect(await matchmaking.looking()).toBe(0)
})

test('a person who cannot pay for a priced filter does not enter the pool with it', async () => {
  world.poor.add('ann')
  const refused = start(aConnection('ann'), aWish({ filter: 'female' }))
  await expect(refused).rejects.toMatchObject({ code: 'not_enough_coins' })
  expect(await matchmaking.looking()).toBe(0)
})

test('a person who must prove their identity cannot search for video, but may for text', async () => {
  world.unproven.add('ann')
  await expect(start()).rejects.toMatchObject({ code: 'identity_required' })
  expect(await matchmaking.looking()).toBe(0)
  await start(aConnection('ann'), aWish({ mode: 'text' }))
  expect(await matchmaking.looking()).toBe(1)
})

test('a call starts with the latest offer of the person who waited, from the waiting tab', async () => {
  const [ann, otherTab] = [aConnection('ann'), aConnection('ann')]
  const offer = (connection: typeof ann, sdp: string) =>
    matchmaking.messages['match.offer'](connection, { type: 'match.offer', sdp })
  await start(ann)
  await offer(ann, 'first')
  await offer(ann, 'second')
  await offer(otherTab, 'of another tab')
  await start(aConnection('bob'))
  await offer(ann, 'too late')
  await start(aConnection('cid'))
  await start(aConnection('dan'))
  expect(world.offers).toEqual(['second', null])
})

test('a renewed wish discards the offer made for the old one', async () => {
  const ann = aConnection('ann')
  await start(ann)
  await matchmaking.messages['match.offer'](ann, { type: 'match.offer', sdp: 'old' })
  await start(ann)
  await start(aConnection('bob'))
  expect(world.offers).toEqual([null])
})
