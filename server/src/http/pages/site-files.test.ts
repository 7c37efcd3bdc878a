import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { someBrands, tandemHost } from '../../../test/brands.ts'
import { serveSiteFiles } from './site-files.ts'

const now = Date.UTC(2026, 0, 1)
const clock = { now: () => now, after: () => () => undefined }

function site(publicOrigin: string | null) {
  const app = Fastify()
  const logos = new Map([
    ['serendip', '<svg>own</svg>'],
    ['tandem', '<svg>tandem</svg>'],
  ])
  serveSiteFiles(app, { brands: someBrands(publicOrigin), logos, clock })
  return app
}

test('security researchers learn whom to contact, for less than a year ahead', async () => {
  const { body, headers } = await site('https://meet.example').inject('/.well-known/security.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Contact: mailto:support@serendip.example\n')
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
  expect(json()).toMatchObject({ name: 'Serendip', display: 'standalone', start_url: '/', scope: '/' })
  for (const { src, type } of json().icons) {
    const icon = await app.inject(src)
    expect([icon.headers['content-type'], icon.body]).toEqual([type, '<svg>own</svg>'])
  }
})

test('at the host of another brand the files are that brand’s', async () => {
  const app = site('https://meet.example')
  const at = (url: string) => app.inject({ url, headers: tandemHost })
  expect((await at('/manifest.webmanifest')).json()).toMatchObject({ name: 'Tandem' })
  expect((await at('/icon.svg')).body).toBe('<svg>tandem</svg>')
  const { body } = await at('/.well-known/security.txt')
  expect(body).toContain('Contact: mailto:help@tandem.example\n')
  expect(body).toContain('Canonical: https://tandem-dev.example/.well-known/security.txt\n')
})
