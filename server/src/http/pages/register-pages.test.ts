import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { LegalVersions, PageAnswer, PageRequest } from '@serendip/contract'
import { pageNoncePlaceholder } from '@serendip/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { someBrands, tandemHost } from '../../../test/brands.ts'
import { handleErrors } from '../error-handler.ts'
import type { PageSource } from './page-source.ts'
import { createMemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { type PagesDeps, pagesPerMinute, registerPages } from './register-pages.ts'

let now = 1_000_000
let drawn: PageRequest[]
let app: FastifyInstance
let live: PagesDeps['live']
let refusedCountries: PagesDeps['refusedCountries']
let legal: LegalVersions = {}
let country: string | null = 'DE'
let embedOrigins: readonly string[] = []

const ownScript = 'document.title = "ours"'
const ownStyle = 'p { color: red }'
const html = `<script nonce="${pageNoncePlaceholder}">${ownScript}</script><style nonce="${pageNoncePlaceholder}">${ownStyle}</style><script>alert("a text")</script>${'words '.repeat(200)}`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const answers: Readonly<Record<string, PageAnswer>> = {
  '/': { kind: 'html', status: 200, html, noindex: false, hasTag: false, document: 'app' },
  '/terms-of-use': { kind: 'html', status: 200, html, noindex: false, hasTag: true, document: 'app' },
  '/settings': { kind: 'html', status: 200, html, noindex: true, hasTag: false, document: 'app' },
  '/payment/credits': { kind: 'html', status: 200, html, noindex: true, hasTag: false, document: 'payment' },
  '/offerwall': { kind: 'html', status: 200, html, noindex: true, hasTag: false, document: 'offerwall' },
  '/not-found': { kind: 'html', status: 404, html, noindex: true, hasTag: false, document: 'app' },
}
const source: PageSource = {
  isCacheable: true,
  assets: {
    areBuilt: true,
    entry: () => ({ script: '', styles: [], preloads: [] }),
    named: () => null,
    styleText: () => null,
  },
  requiresTrustedTypes: true,
  extraPolicy: {},
  serveFiles: async () => {},
  loadMaker: async () => ({
    answerPage(request) {
      drawn.push(request)
      return answers[request.pathname] ?? { kind: 'redirect', status: 302, pathname: '/not-found' }
    },
    visitorOf: (country, userAgent) => ({
      asksConsent: country === 'DE' && userAgent === 'a browser',
      isCrawler: userAgent === 'a crawler',
    }),
  }),
  finish: async (_pathname, text) => text,
}

let sharedAt: PagesDeps['sharedAt'] = async () => null

async function start(publicOrigin: string | null = null): Promise<void> {
  app = Fastify()
  handleErrors(app)
  const clock = { now: () => now, after: () => () => {} }
  await registerPages(app, {
    source,
    brands: someBrands(publicOrigin),
    documentPolicy: (document, brandId) =>
      document === 'payment'
        ? { 'frame-src': ['https://pay.example'], 'form-action': ['https://form.pay.example'] }
        : { 'frame-src': [`https://wall.${brandId}.example`] },
    demo: false,
    hasDeveloperFlags: true,
    sharedAt: (pathname, brandId) => sharedAt(pathname, brandId),
    brandPictureOf: () => '/install/share-1200x630.png?v=1',
    embedOrigins,
    live: () => live(),
    countryOf: () => country,
    refusedCountries: () => refusedCountries(),
    legal: async (brandId) => (brandId === 'serendip' ? legal : {}),
    clock,
    rateLimiter: createMemoryRateLimiter(clock),
  })
}

beforeEach(async () => {
  drawn = []
  now += 60_000
  embedOrigins = []
  country = 'DE'
  live = async () => ({ online: 7, looking: 2 })
  sharedAt = async () => null
  refusedCountries = async () => ['RU']
  await start()
})
afterEach(() => app.close())

test('a page is rendered with real counts, is the same for all, and only its own inline scripts may run', async () => {
  const first = await app.inject('/')
  const second = await app.inject('/')
  expect(drawn).toHaveLength(1)
  expect(drawn[0]?.live).toEqual({ online: 7, looking: 2 })
  expect(first.body).toBe(second.body)
  expect(first.body).not.toContain('nonce')
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${hashOf(ownScript)};`)
  expect(policy).not.toContain(hashOf('alert("a text")'))
})

test('a creator who allows it is in the page at once, and at once no longer, whatever is cached', async () => {
  sharedAt = async () => ({ name: 'Mira', picture: '/share/usr_1/pho_1.jpg' })
  await app.inject('/')
  sharedAt = async () => null
  await app.inject('/')
  sharedAt = async () => {
    throw new Error('the database is away')
  }
  await app.inject('/')
  expect(drawn.map(({ shared }) => shared?.name ?? null)).toEqual(['Mira', null])
})

test('styles that a dialog adds have a nonce of their own for each answer, which scripts do not accept', async () => {
  const nonces = await Promise.all(
    [0, 1].map(async () => {
      const { headers } = await app.inject('/')
      const nonce = /^nonce;desc="([^"]+)"$/.exec(String(headers['server-timing']))?.[1]
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`style-src 'self' ${hashOf(ownStyle)} 'nonce-${nonce}';`)
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('nonce')
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('who asks for too many pages is refused for a while, and nobody else is', async () => {
  const ask = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  for (let index = 0; index < pagesPerMinute; index += 1) await ask('203.0.113.7')
  const refused = await ask('203.0.113.7')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
  now += 60_000
  expect((await ask('203.0.113.7')).statusCode).toBe(200)
})

test('a page that many ask for at once is rendered and compressed once', async () => {
  const asked = Array.from({ length: 50 }, () =>
    app.inject({ url: '/', headers: { 'accept-encoding': 'br' } }),
  )
  const bodies = (await Promise.all(asked)).map(({ rawPayload }) => rawPayload.toString('base64'))
  expect(new Set(bodies).size).toBe(1)
  expect(drawn).toHaveLength(1)
})

test('each page is rendered with and without a consent request, and for bots', async () => {
  const visit = (userAgent: string) => app.inject({ url: '/', headers: { 'user-agent': userAgent } })
  await visit('a browser')
  await visit('a crawler')
  country = 'US'
  await visit('a browser')
  expect(drawn.map(({ asksConsent, isCrawler }) => [asksConsent, isCrawler])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('a page has the countries that are refused at this moment', async () => {
  await app.inject('/')
  refusedCountries = async () => ['BY', 'RU']
  await app.inject('/')
  refusedCountries = () => Promise.reject(new Error('no settings'))
  expect((await app.inject('/')).statusCode).toBe(200)
  expect(drawn.map((request) => request.refusedCountries)).toEqual([['RU'], ['BY', 'RU'], []])
})

test('a rendered page is served again for five seconds and then rendered again', async () => {
  await app.inject('/')
  now += 4_999
  await app.inject('/?campaign=1')
  expect(drawn).toHaveLength(1)
  now += 1
  await app.inject('/')
  expect(drawn).toHaveLength(2)
})

test('a page is shown without counts when they are unknown', async () => {
  live = () => Promise.reject(new Error('no counts'))
  expect((await app.inject('/')).statusCode).toBe(200)
  expect(drawn[0]?.live).toBeNull()
})

test('only our own code may run, load, frame or be framed', async () => {
  const { headers } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
  expect(scripts).toMatch(/^'self' 'sha256-[\w+/=]+'$/)
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  for (const part of [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types late-scripts blur-worker service-worker;',
    "manifest-src 'self'",
    'report-uri /policy-refusals',
  ]) {
    expect(policy).toContain(part)
  }
  expect(headers).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)'),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test('a provider of payments is named to the screens of payments alone, which get no camera', async () => {
  const policyOf = async (address: string) => {
    const { headers } = await app.inject(address)
    const { 'content-security-policy': policy, 'permissions-policy': permissions } = headers
    return [/frame-src [^;]*/, /form-action [^;]*/, /camera=\S*, microphone=\S*(?=,)/].map(
      (part, at) => part.exec(String(at < 2 ? policy : permissions))?.[0],
    )
  }
  expect(await policyOf('/payment/credits')).toEqual([
    "frame-src 'self' https://pay.example",
    "form-action 'self' https://form.pay.example",
    'camera=(), microphone=()',
  ])
  expect(await policyOf('/settings')).toEqual([
    "frame-src 'self'",
    "form-action 'self'",
    'camera=(self), microphone=(self)',
  ])
})

test('if a brand lists who may embed it, only they may', async () => {
  await app.close()
  embedOrigins = ['https://partner.example']
  await start()
  const { headers } = await app.inject('/')
  expect(headers['content-security-policy']).toContain('frame-ancestors https://partner.example;')
  expect(headers).not.toHaveProperty('x-frame-options')
})

test('a page at the host of another brand is that brand’s, also for those who may embed it', async () => {
  await app.close()
  embedOrigins = ['https://host.example']
  await start('https://meet.example')
  const own = await app.inject('/')
  const { headers } = await app.inject({ url: '/', headers: tandemHost })
  expect(drawn.map(({ brandId, publicOrigin }) => [brandId, publicOrigin])).toEqual([
    ['serendip', 'https://meet.example'],
    ['tandem', 'https://tandem-dev.example'],
  ])
  expect(own.headers['content-security-policy']).toContain('frame-ancestors https://host.example;')
  const policy = headers['content-security-policy']
  expect(policy).toContain('frame-ancestors https://partner.example https://host.example;')
  expect(policy).toContain("connect-src 'self' wss://tandem-dev.example https://pay.tandem-dev.example;")
})

test('without such a list framing is denied, also in older browsers', async () => {
  expect((await app.inject('/')).headers['x-frame-options']).toBe('DENY')
})

test.each([
  ['iframe', true],
  ['embed', true],
  ['document', false],
  [undefined, null],
])('the browser says %s, so framed is %s, and each is drawn for itself', async (destination, isFramed) => {
  await app.inject({ url: '/', headers: { 'sec-fetch-dest': 'empty-before' } })
  await app.inject({ url: '/', headers: destination ? { 'sec-fetch-dest': destination } : {} })
  expect(drawn.at(-1)?.isFramed).toBe(isFramed)
  expect(drawn).toHaveLength(isFramed === null ? 1 : 2)
})

test('a query that asks for the app is rendered separately from the page without it', async () => {
  await app.inject('/')
  await app.inject('/?action=logout')
  expect(drawn.map(({ asksForApp }) => asksForApp)).toEqual([false, true])
})

test('an https page may open its own site’s socket, also in older browsers', async () => {
  await app.close()
  await start('https://meet.example')
  const { headers } = await app.inject('/')
  expect(headers['content-security-policy']).toContain('wss://meet.example')
})

test('an unknown path redirects to not-found with its query, and not-found is a 404', async () => {
  const away = await app.inject('/nowhere?a=1')
  expect([away.statusCode, away.headers.location]).toEqual([302, '/not-found?a=1'])
  expect((await app.inject('/not-found')).statusCode).toBe(404)
})

test('search engines do not index pages that are not for them', async () => {
  expect((await app.inject('/settings')).headers['x-robots-tag']).toBe('noindex')
  expect((await app.inject('/')).headers).not.toHaveProperty('x-robots-tag')
})

test.each(['/api/nowhere', '/socket', '/assets/gone.js', '/favicon.ico', '/wp-login.php'])(
  '%s is no page and answers an error',
  async (url) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(drawn).toHaveLength(0)
  },
)

test('a redirect never leads to another host', async () => {
  for (const url of [
    '//',
    '//evil.example/x',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/x?//evil.example',
  ]) {
    const { headers, statusCode } = await app.inject({ url: `http://here${url}` })
    expect(statusCode === 302 ? headers.location : '/not-found').toMatch(/^\/[^/\\]/)
  }
})

test('pages are compressed if the browser accepts it', async () => {
  const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding, accept-language, sec-fetch-site',
  })
  expect(brotliDecompressSync(rawPayload).toString()).toContain('words')
  expect((await app.inject('/')).headers).not.toHaveProperty('content-encoding')
})

test('a legal page that did not change is not sent again, and its copy keeps its own policy', async () => {
  await start()
  const first = await app.inject('/terms-of-use')
  const tag = String(first.headers['etag'])
  const again = await app.inject({ url: '/terms-of-use', headers: { 'if-none-match': tag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBeUndefined()
  expect((await app.inject('/')).headers['etag']).toBeUndefined()
})

test('a new version of a legal text is drawn at once, not when the cached page expires', async () => {
  await start()
  await app.inject('/terms-of-use')
  await app.inject('/terms-of-use')
  expect(drawn).toHaveLength(1)
  legal = { 'terms-of-use': { version: 1, inForceAt: 0, texts: { en: 'words' } } }
  await app.inject('/terms-of-use')
  expect(drawn.map((request) => Object.keys(request.legal))).toEqual([[], ['terms-of-use']])
  legal = {}
})
