import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { someBrands } from '../../../test/brands.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { handleErrors } from '../error-handler.ts'
import { cardsPerMinute, type SharedCreators, serveShareCards, sharedAt } from './share-cards.ts'

const creatorId = `usr_${'a'.repeat(20)}`
const icon = {
  name: 'icon-192.png',
  address: '/install/icon-192.png',
  type: 'image/png',
  widthPx: 192,
  heightPx: 192,
  body: Buffer.from('mark'),
} as const

let app: FastifyInstance
let shared: { name: string; photoId: string } | null
let draws: string[]
const creators: SharedCreators = {
  find: async (creator) => (creator.creatorId === creatorId ? shared : null),
  async draw({ photoId }) {
    draws.push(photoId)
    if (photoId === 'pho_broken') throw new DomainError('unavailable')
    return Buffer.from(`card of ${photoId}`)
  },
}

beforeEach(() => {
  app = Fastify()
  handleErrors(app)
  shared = { name: 'Mira', photoId: 'pho_1' }
  draws = []
  const clock = { now: () => 1_000, after: () => () => {} }
  const pictures = new Map([['serendip', [icon]]])
  const rateLimiter = createMemoryRateLimiter(clock)
  serveShareCards(app, { brands: someBrands(null), creators, pictures, rateLimiter })
})
afterEach(() => app.close())

const card = (photoId: string, headers = {}) =>
  app.inject({ url: `/share/${creatorId}/${photoId}.jpg`, headers })

test('a picture is drawn once, is for every site, and is asked for again each time', async () => {
  const [first, second] = [await card('pho_1'), await card('pho_1')]
  expect([first.statusCode, first.body, second.body]).toEqual([200, 'card of pho_1', 'card of pho_1'])
  expect(draws).toEqual(['pho_1'])
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  })
  expect((await card('pho_1', { 'if-none-match': first.headers.etag })).statusCode).toBe(304)
})

test('it is gone at once without permission, and with another photo, although it was drawn', async () => {
  const { headers } = await card('pho_1')
  shared = { name: 'Mira', photoId: 'pho_2' }
  expect((await card('pho_1')).statusCode).toBe(404)
  expect((await card('pho_2')).body).toBe('card of pho_2')
  shared = null
  for (const photoId of ['pho_1', 'pho_2']) {
    expect((await card(photoId, { 'if-none-match': headers.etag })).statusCode).toBe(404)
  }
})

test('one that cannot be drawn is tried again', async () => {
  shared = { name: 'Mira', photoId: 'pho_broken' }
  expect([(await card('pho_broken')).statusCode, (await card('pho_broken')).statusCode]).toEqual([503, 503])
  expect(draws).toHaveLength(2)
})

test('a network that fetches too many is refused', async () => {
  const codes = new Set<number>()
  for (let time = 0; time <= cardsPerMinute; time += 1) codes.add((await card('pho_1')).statusCode)
  expect([...codes]).toEqual([200, 429])
})

test('only the page of a creator has a picture of its own', async () => {
  expect(await sharedAt(creators, `/user-detail/${creatorId}`, 'serendip')).toEqual({
    name: 'Mira',
    picture: `/share/${creatorId}/pho_1.jpg`,
  })
  for (const path of [
    '/',
    '/user-detail/usr_1',
    `/user-detail/${creatorId}/more`,
    `/user-detail/usr_${'b'.repeat(20)}`,
  ])
    expect(await sharedAt(creators, path, 'serendip')).toBeNull()
})
