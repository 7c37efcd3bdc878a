import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { someBrands, tandemHost } from '../../../test/brands.ts'
import { readInstallPictures } from './install-pictures.ts'
import { serveSiteFiles } from './site-files.ts'

const now = Date.UTC(2026, 0, 1)
const clock = { now: () => now, after: () => () => undefined }

interface Icon {
  readonly sizes: string
  readonly purpose: string
}
interface Shortcut {
  readonly name: string
  readonly url: string
  readonly icons: readonly { readonly src: string; readonly type: string }[]
}

const drawn = await mkdtemp(join(tmpdir(), 'serendip-install-'))
await mkdir(join(drawn, 'serendip'))
for (const name of [
  ...['icon-192.png', 'icon-512.png', 'maskable-512.png', 'badge-96.png', 'apple-180.png'],
  ...['screen-a-phone-390x844.jpg', 'screen-b-desktop-1440x900.jpg'],
  ...['shortcut-start-96.png', 'shortcut-chats-96.png', 'secret.txt'],
]) {
  await writeFile(join(drawn, 'serendip', name), name)
}
const pictures = await readInstallPictures(drawn, ['serendip', 'tandem'])
afterAll(() => rm(drawn, { recursive: true }))

function site(publicOrigin: string | null) {
  const app = Fastify()
  const logos = new Map([
    ['serendip', '<svg>own</svg>'],
    ['tandem', '<svg>tandem</svg>'],
  ])
  serveSiteFiles(app, { brands: someBrands(publicOrigin), logos, pictures, clock })
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

test('a browser can install the app as the brand, with the pictures that the build drew', async () => {
  const app = site(null)
  const { json, headers } = await app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(json()).toMatchObject({ name: 'Serendip', display: 'standalone', start_url: '/match', scope: '/' })
  const { icons, screenshots, shortcuts } = json()
  expect(icons.map(({ sizes, purpose }: Icon) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '96x96 monochrome',
  ])
  expect(screenshots).toMatchObject([
    { sizes: '390x844', form_factor: 'narrow', type: 'image/jpeg' },
    { sizes: '1440x900', form_factor: 'wide' },
  ])
  expect(shortcuts.map(({ name, url }: Shortcut) => [name, url])).toEqual([
    ['Start', '/match'],
    ['Chats', '/chat'],
  ])
  for (const { src, type } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap(({ icons: own }: Shortcut) => own),
  ]) {
    const picture = await app.inject(src)
    expect([src, picture.statusCode, picture.headers['content-type']]).toEqual([src, 200, type])
  }
})

test('the texts of the installed app are in the browser’s language', async () => {
  const { json } = await site(null).inject({
    url: '/manifest.webmanifest',
    headers: { 'accept-language': 'ar,en;q=0.5' },
  })
  expect(json()).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    shortcuts: [{ name: 'ابدأ' }, { name: 'المحادثات' }],
  })
})

test('a picture that there is none of is a 404, and Apple’s systems find theirs', async () => {
  const app = site(null)
  for (const path of ['/install/icon-1.png', '/install/secret.txt', '/install/..%2Flogo.svg'])
    expect((await app.inject(path)).json()).toMatchObject({ message: 'not_found' })
  expect((await app.inject('/apple-touch-icon.png')).headers['content-type']).toBe('image/png')
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
