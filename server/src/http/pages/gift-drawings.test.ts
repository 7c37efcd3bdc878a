import { giftArts } from '@serendip/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveGiftDrawings } from './gift-drawings.ts'

test('every drawing of the catalogue is served, and no other file', async () => {
  const app = Fastify()
  serveGiftDrawings(app)
  for (const art of giftArts) {
    const { statusCode, headers, body } = await app.inject(`/gifts/${art}.svg`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(body).toMatch(/^<svg [^>]*viewBox="0 0 200 200">/)
    expect(body).not.toMatch(/<script|href=/)
  }
  for (const path of ['/gifts/daisy.svg', '/gifts/..%2Fgift-drawings.ts'])
    expect((await app.inject(path)).statusCode).not.toBe(200)
})

test('those that move stand still where less motion is wanted', async () => {
  const app = Fastify()
  serveGiftDrawings(app)
  for (const art of ['cake', 'champagne', 'ring', 'fireworks', 'yacht', 'star']) {
    const { body } = await app.inject(`/gifts/${art}.svg`)
    expect(body).toContain('@media (prefers-reduced-motion:reduce)')
  }
})
