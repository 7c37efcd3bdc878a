import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const urls = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' }
const prod = {
  CONSOLE_ORIGIN: 'https://console.x.example',
  APP_ENV: 'prod',
  PUBLIC_ORIGIN: 'https://x.example',
  ...urls,
  SECRETS_KEY: 'k'.repeat(32),
  LEDGER_SEAL_KEY: 's'.repeat(32),
  DATABASE_SEALER_URL: 'postgres://sealer@localhost/x',
  SMTP_URL: 'smtps://mail.example',
  CONSOLE_ALLOWED: 'any',
  TURN_URLS: 'turns:x.example:5349?transport=tcp',
  TURN_SECRET: 't'.repeat(32),
}

const objectStore = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('an object store is used once all of it is configured', () => {
  expect(readConfig({}).storage.s3).toBeNull()
  expect(readConfig(objectStore).storage.s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('without any environment one process runs every role on port 3000 with the demo', () => {
  const config = readConfig({})
  expect(config.roles).toContain('worker')
  expect(config.http.port).toBe(3000)
  expect(config.demo).toBe(true)
})

const champ = (over: object): string =>
  JSON.stringify({
    serendip: [
      Object.assign(
        {
          provider: 'checkoutChamp',
          loginId: 'us',
          password: 'secret',
          campaigns: { EUR: { campaignId: '1', productId: '2' } },
          page: 'https://pay.example/checkout',
          notificationSecrets: ['a secret of sixteen or more'],
        },
        over,
      ),
    ],
  })

test('a payment service is configured with its keys, and the usual address of its service', () => {
  const { outside } = readConfig({ PAYMENT_PROVIDERS: champ({ countries: ['DE'] }) })
  expect(outside.paymentProviders['serendip']).toMatchObject([
    { provider: 'checkoutChamp', api: 'https://api.checkoutchamp.com', countries: ['DE'], currencies: null },
  ])
})

test.each([
  ['everywhere', {}, true],
  ['not in prod', prod, false],
  ['not if switched off', { CHECK_RESPONSES: '0' }, false],
  ['in prod if switched on', { ...prod, CHECK_RESPONSES: '1' }, true],
] as const)('answers are checked against the contract: %s', (_, env, isChecked) => {
  expect(readConfig(env).checkResponses).toBe(isChecked)
})

test.each([
  ['split roles without shared storage', { ROLES: 'socket' }, /split ROLES/],
  ['one storage URL without the other', { REDIS_URL: urls.REDIS_URL }, /set both/],
  [
    'a demo in prod',
    { APP_ENV: 'prod', DEMO: '1', PUBLIC_ORIGIN: 'https://x.example', ...urls },
    /DEMO=1 is refused/,
  ],
  ['prod with passwords that are guessed quickly', { ...prod, PASSWORD_HASHING: 'fast' }, /PASSWORD_HASHING/],
  ['prod on embedded storage', { APP_ENV: 'prod', PUBLIC_ORIGIN: 'https://x.example' }, /EMBEDDED_IN_PROD=1/],
  ['prod without its origin', { APP_ENV: 'prod', ...urls }, /PUBLIC_ORIGIN/],
  ['an origin without TLS in prod', { ...prod, PUBLIC_ORIGIN: 'http://x.example' }, /PUBLIC_ORIGIN of https/],
  ['qa without a key of its own', { APP_ENV: 'qa' }, /qa needs SECRETS_KEY/],
  [
    'a country header of anybody',
    { COUNTRY_HEADER: 'CF-IPCountry' },
    /COUNTRY_HEADER and REGION_HEADER need TRUSTED_PROXIES/,
  ],
  ['a region header of anybody', { REGION_HEADER: 'cf-region-code' }, /REGION_HEADER need TRUSTED_PROXIES/],
  ['prod without a key of its own', { ...prod, SECRETS_KEY: '' }, /SECRETS_KEY/],
  ['a key that is too short', { ...prod, SECRETS_KEY: 'short' }, /SECRETS_KEY/],
  ['a worker in prod without its seal', { ...prod, LEDGER_SEAL_KEY: '' }, /LEDGER_SEAL_KEY/],
  ['a worker in prod without a sealer', { ...prod, DATABASE_SEALER_URL: '' }, /DATABASE_SEALER_URL/],
  ['an owner of no database', { DATABASE_OWNER_URL: urls.DATABASE_URL }, /need DATABASE_URL/],
  ['prod without a mail server', { ...prod, SMTP_URL: '' }, /SMTP_URL/],
  ['prod with a mail server without TLS', { ...prod, SMTP_URL: 'smtp://mail.example' }, /SMTP_URL with TLS/],
  ['a console in prod for whoever comes', { ...prod, CONSOLE_ALLOWED: '' }, /CONSOLE_ALLOWED/],
  ['a played provider in prod', { ...prod, SIGN_IN_TEST_ISSUER: 'http://x.example' }, /SIGN_IN_TEST_ISSUER/],
  [
    'a played payment service in prod',
    { ...prod, PAYMENTS_TEST_URL: 'http://x.example' },
    /PAYMENTS_TEST_URL/,
  ],
  [
    'played walls of offers in prod',
    { ...prod, OFFERWALL_TEST_URL: 'http://x.example' },
    /OFFERWALL_TEST_URL/,
  ],
  ['keys of walls for a brand that is none', { OFFERWALLS: '{"nobody":{}}' }, /OFFERWALLS names/],
  ['keys of walls that are no JSON', { OFFERWALLS: '{' }, /OFFERWALLS/],
  ['half of the keys of a wall', { OFFERWALLS: '{"serendip":{"cpx":{"app":"1"}}}' }, /OFFERWALLS/],
  [
    'the provider of test payments in prod',
    { ...prod, PAYMENT_PROVIDERS: '{"serendip":[{"provider":"test"}]}' },
    /test payments is refused/,
  ],
  [
    'a payment service without TLS in prod',
    { ...prod, PAYMENT_PROVIDERS: champ({ api: 'http://api.example' }) },
    /address without TLS/,
  ],
  [
    'a payment service without a password',
    { PAYMENT_PROVIDERS: champ({ password: '' }) },
    /PAYMENT_PROVIDERS/,
  ],
  [
    'a secret of notifications that is short',
    { PAYMENT_PROVIDERS: champ({ notificationSecrets: ['short'] }) },
    /PAYMENT_PROVIDERS/,
  ],
  [
    'keys of medoro that are none',
    {
      PAYMENT_PROVIDERS: JSON.stringify({
        serendip: [
          {
            provider: 'medoro',
            merchantId: '1',
            keys: [{ index: 1, merchantPrivateKey: 'x', gatewayPublicKey: 'y' }],
          },
        ],
      }),
    },
    /PAYMENT_PROVIDERS/,
  ],
  [
    'payment services of a brand that is none',
    { PAYMENT_PROVIDERS: '{"nobody":[{"provider":"test"}]}' },
    /PAYMENT_PROVIDERS names/,
  ],
  [
    'a payment service twice',
    { PAYMENT_PROVIDERS: '{"serendip":[{"provider":"test"},{"provider":"test"}]}' },
    /each payment service once/,
  ],
  [
    'a payment service that nobody knows',
    { PAYMENT_PROVIDERS: '{"serendip":[{"provider":"x"}]}' },
    /PAYMENT_PROVIDERS/,
  ],
  ['unchecked addresses in prod', { ...prod, EMAIL_TEST_DOMAIN: 'x.example' }, /EMAIL_TEST_DOMAIN/],
  ['half of what Apple needs', { APPLE_CLIENT_ID: 'x' }, /APPLE_PRIVATE_KEY: set all or none/],
  ['Google’s secret alone', { GOOGLE_CLIENT_SECRET: 'x' }, /GOOGLE_CLIENT_ID/],
  ['an outside captcha without its keys', { CAPTCHA: 'turnstile' }, /CAPTCHA_SITE_KEY/],
  ['prod without TURN', { ...prod, TURN_URLS: '' }, /prod needs TURN_URLS.*CALLS_WITHOUT_TURN=1/],
  [
    'half of an object store',
    { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' },
    /S3_BUCKET.*all or none/,
  ],
  [
    'an object store without TLS in prod',
    { ...prod, ...objectStore, S3_ENDPOINT: 'http://s3.example' },
    /S3_ENDPOINT of https/,
  ],
  ['a TURN server that is none', { ...prod, TURN_URLS: 'https://x.example' }, /TURN_URLS/],
  ['TURN without its secret', { TURN_URLS: 'turn:localhost' }, /TURN_SECRET/],
  ['a port that is none', { PORT: 'ninety' }, /PORT/],
  ['an origin with a path', { PUBLIC_ORIGIN: 'https://x.example/meet' }, /PUBLIC_ORIGIN.*without a path/],
  ['an origin with a query', { PUBLIC_ORIGIN: 'https://x.example/?a=b' }, /PUBLIC_ORIGIN.*without a path/],
  ['an origin that browsers cannot name', { PUBLIC_ORIGIN: 'ftp://x.example' }, /PUBLIC_ORIGIN/],
  ['a host of payments below none', { PAYMENTS_SUBDOMAIN: 'pay' }, /PAYMENTS_SUBDOMAIN needs PUBLIC_ORIGIN/],
  ['a host of payments that is none', { ...prod, PAYMENTS_SUBDOMAIN: 'pay.' }, /PAYMENTS_SUBDOMAIN/],
])('refuses %s and says what to do', (_name, env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(message)
})

test.each([
  [{}, '127.0.0.1'],
  [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ APP_ENV: 'qa', SECRETS_KEY: 'k'.repeat(32) }, '0.0.0.0'],
])('with %o it listens at %s: dev is for this machine alone, unless configured otherwise', (env, host) => {
  expect(readConfig(env).http.host).toBe(host)
})

test('prod without TURN starts if that was chosen, with a warning to people; with TURN there is none', () => {
  const chosen = { ...prod, CALLS_WITHOUT_TURN: '1' }
  expect(readConfig({ ...chosen, TURN_URLS: '' })).toMatchObject({ turn: null, warnsOfDirectCalls: true })
  expect(readConfig(chosen)).toMatchObject({ warnsOfDirectCalls: false })
  expect(readConfig({})).toMatchObject({ turn: null, warnsOfDirectCalls: false })
})

test('prod takes mail by STARTTLS if it is required, and a console for any address if somebody said so', () => {
  const config = readConfig({ ...prod, SMTP_URL: 'smtp://mail.example:587?requireTLS=true' })
  expect(config.outside.mail.smtpUrl).toContain('requireTLS')
  expect(config.console.allowed).toEqual([])
  expect(readConfig({ ...prod, CONSOLE_ALLOWED: '203.0.113.0/24' }).console.allowed).toEqual([
    '203.0.113.0/24',
  ])
})

test('the relay of compose.yml reaches no peer outside of the public internet', () => {
  const compose = readFileSync(new URL('../../../compose.yml', import.meta.url), 'utf8')
  // One list for each family: a range of mapped addresses would count for IPv4 here, and does not in coturn.
  const denied = { ipv4: new BlockList(), ipv6: new BlockList() }
  const family = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
  for (const [, from = '', to = ''] of compose.matchAll(/--denied-peer-ip=([\d.a-f:]+)-([\d.a-f:]+)/g))
    denied[family(from)].addRange(from, to, family(from))
  const isDenied = (address: string) => denied[family(address)].check(address, family(address))
  const inside = [
    ...['0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.31.255.255'],
    ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '203.0.113.1'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '100::1'],
    ...['2001:db8::1', '2002:a00:1::1', 'fc00::1', 'fd12::1', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1'],
  ]
  expect(inside.filter((address) => !isDenied(address))).toEqual([])
  const outside = [
    '8.8.8.8',
    '192.1.0.1',
    '198.17.0.1',
    '198.20.0.1',
    '2606:4700::1',
    '2a00:1450::1',
    '2001:4860::8888',
  ]
  expect(outside.filter(isDenied)).toEqual([])
})

test('roles and TURN as in compose.yml are accepted, and TURN is offered over TLS too', () => {
  const compose = readFileSync(new URL('../../../compose.yml', import.meta.url), 'utf8')
  const values = (name: string) =>
    [...compose.matchAll(new RegExp(`^ +${name}: (.+)$`, 'gm'))].map(([, value]) =>
      String(value).replace(/\$\{DOMAIN\}/g, 'x.example'),
    )
  expect(values('ROLES')).toHaveLength(4)
  for (const ROLES of values('ROLES')) expect(readConfig({ ...prod, ROLES }).roles).toEqual(ROLES.split(','))
  const [TURN_URLS = ''] = values('TURN_URLS')
  expect(readConfig({ ...prod, TURN_URLS }).turn?.urls.map((url) => url.split(':')[0])).toContain('turns')
  expect(compose).toMatch(/--tls-listening-port=5349/)
  expect(compose).not.toMatch(/--no-tls\b/)
})

test('prod never has a demo, not even by default', () => {
  expect(readConfig(prod).demo).toBe(false)
})

test.each([
  ['https://x.example/', 'https://x.example'],
  ['https://X.example:443', 'https://x.example'],
  ['http://x.example:8080', 'http://x.example:8080'],
])('PUBLIC_ORIGIN=%s is kept as browsers send it', (given, sent) => {
  expect(readConfig({ PUBLIC_ORIGIN: given }).http.publicOrigin).toBe(sent)
})

test.each([
  ['names the store', { ...objectStore, UPLOAD_ORIGINS: 'https://s3.example' }, 'https://s3.example'],
  ['names another one', { ...objectStore, UPLOAD_ORIGINS: 'https://other.example' }, null],
  ['names none', objectStore, null],
  ['names a store that is not configured', { UPLOAD_ORIGINS: 'https://s3.example' }, null],
])('browsers upload to the object store by themselves only if the configuration %s', (_name, env, origin) => {
  expect(readConfig(env).storage.uploadOrigin).toBe(origin)
})

test('prod runs ffmpeg only where it is fully confined, unless it is configured otherwise', () => {
  expect(readConfig({}).ffmpeg.mustBeConfined).toBe(false)
  expect(readConfig(prod).ffmpeg.mustBeConfined).toBe(true)
  expect(readConfig({ ...prod, FFMPEG_CONFINEMENT: 'preferred' }).ffmpeg.mustBeConfined).toBe(false)
  expect(readConfig({ FFMPEG_CONFINEMENT: 'required' }).ffmpeg.mustBeConfined).toBe(true)
})
