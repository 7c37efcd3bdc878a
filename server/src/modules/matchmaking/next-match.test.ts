import { beforeEach, expect, test } from 'vitest'
import { aConnection, aWish, MatchWorld, type MatchNode } from '../../../test/matchmaking.ts'
import { defaultSettings } from '../settings/index.ts'

let world: MatchWorld
let matchmaking: MatchNode
const ann = aConnection('ann')
const start = (connection = ann) =>
  matchmaking.messages['match.start'](connection, { type: 'match.start', ...aWish() })
const next = (connection = ann) =>
  matchmaking.messages['match.next'](connection, { type: 'match.next', ...aWish() })

beforeEach(async () => {
  world = new MatchWorld()
  matchmaking = await world.node('node_a')
})

test('leaves the partner and searches for another', async () => {
  await start()
  await start(aConnection('bob'))
  await next()
  expect(world.inCall.size).toBe(0)
  expect(world.messagesTo(ann)).toEqual(['searching none', 'searching none'])
  await start(aConnection('cid'))
  expect(world.inCall.get('ann')).toBe('cid')
})

test('a person who was left is notified, even if no search follows', async () => {
  await start()
  await start(aConnection('bob'))
  await next()
  expect(world.ended).toEqual(['ann left bob'])
  await start(aConnection('bob'))
  world.clock.advance(defaultSettings.nextGapMs)
  const failing = await world.node('node_b', {
    pool: (pool) => Object.assign(pool, { enter: () => Promise.reject(new Error('no pool today')) }),
  })
  const elsewhere = aConnection('ann', 'node_b')
  const refused = failing.messages['match.next'](elsewhere, { type: 'match.next', ...aWish() })
  await expect(refused).rejects.toThrow('no pool today')
  expect(world.ended).toEqual(['ann left bob', 'ann left bob'])
})

test('the partner just left comes after a stranger who came later', async () => {
  await start()
  await start(aConnection('bob'))
  world.hangUp('ann')
  await start(aConnection('bob'))
  world.facts.set('cid', { excludedUserIds: ['bob'] })
  await start(aConnection('cid'))
  await next()
  expect(world.inCall.get('ann')).toBe('cid')
})

test('the partner just left is met again if no one else fits', async () => {
  await start()
  await start(aConnection('bob'))
  await next()
  await start(aConnection('bob'))
  expect(world.inCall.get('ann')).toBe('bob')
})

test('a second Next within the minimum gap is refused with the time left, and changes nothing', async () => {
  await next()
  await start(aConnection('bob'))
  world.clock.advance(100)
  await expect(next()).rejects.toMatchObject({
    code: 'next_too_soon',
    details: { retryAfterMs: defaultSettings.nextGapMs - 100 },
  })
  expect(world.inCall.get('ann')).toBe('bob')
  world.clock.advance(defaultSettings.nextGapMs - 100)
  await next()
  expect(world.inCall.has('ann')).toBe(false)
})

test('a banned person is refused', async () => {
  world.banned.add('ann')
  await expect(next()).rejects.toMatchObject({ code: 'matching_banned' })
})

test('a person who cannot pay for a priced filter keeps the partner', async () => {
  world.poor.add('ann')
  world.inCall.set('ann', 'bob').set('bob', 'ann')
  const wish = { type: 'match.next', ...aWish({ filter: 'female' }) } as const
  const refused = matchmaking.messages['match.next'](ann, wish)
  await expect(refused).rejects.toMatchObject({ code: 'not_enough_coins' })
  expect(world.inCall.get('ann')).toBe('bob')
})
