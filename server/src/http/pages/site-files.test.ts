import { defaultBrand } from '@serendip/brands'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveSiteFiles } from './site-files.ts'

const now = Date.UTC(2026, 0, 1)
const clock = { now: () => now, after: () => () => undefined }

function site(publicOrigin: string | null) {
  const app = Fastify()
  const brand = { ...defaultBrand, name: 'Meet', supportEmail: 'safe@meet.example' }
  serveSiteFiles(app, { brand, logo: '<svg/>', publicOrigin, clock })
  return app
}

test('security researchers learn whom to contact, for less than a year ahead', async () => {
  const { body, headers } = await site('https://meet.example').inject('/.well-known/security.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Contact: mailto:safe@meet.example\n')
  expect(body).toContain('Canonical: https://meet.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires).toBeGreaterThan(now)
  expect(expires).toBeLessThan(now + 365 * 86_400_000)
})

test('robots may read pages, but nothing of the API', async () => {
  const { body } = await site(null).inject('/robots.txt')
  expect(body).toBe('User-agent: *\nDisallow: /api/\nDisallow: /dev/\n')
})

test('a browser can install the app as the brand, which starts like the start page', async () => {
  const app = site(null)
  const { json, headers } = await app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(json()).toMatchObject({ name: 'Meet', display: 'standalone', start_url: '/', scope: '/' })
  for (const { src, type } of json().icons) {
    const icon = await app.inject(src)
    expect([icon.headers['content-type'], icon.body]).toEqual([type, '<svg/>'])
  }
})
