import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const urls = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' }
const prod = {
  ...{ APP_ENV: 'prod', PUBLIC_ORIGIN: 'https://x.example', ...urls },
  SECRETS_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
}

test('without any environment one process runs every role on port 3000 with the demo', () => {
  const config = readConfig({})
  expect(config.roles).toContain('worker')
  expect(config.http.port).toBe(3000)
  expect(config.demo).toBe(true)
})

test.each([
  ['split roles without shared storage', { ROLES: 'socket' }, /split ROLES/],
  ['one storage URL without the other', { REDIS_URL: urls.REDIS_URL }, /set both/],
  [
    'a demo in prod',
    { APP_ENV: 'prod', DEMO: '1', PUBLIC_ORIGIN: 'https://x.example', ...urls },
    /DEMO=1 is refused/,
  ],
  ['prod without its origin', { APP_ENV: 'prod', ...urls }, /PUBLIC_ORIGIN/],
  ['prod without a key of its own', { ...prod, SECRETS_KEY: '' }, /SECRETS_KEY/],
  ['a key that is too short', { ...prod, SECRETS_KEY: 'short' }, /SECRETS_KEY/],
  ['prod without a mail server', { ...prod, SMTP_URL: '' }, /SMTP_URL/],
  ['a played provider in prod', { ...prod, SIGN_IN_TEST_ISSUER: 'http://x.example' }, /SIGN_IN_TEST_ISSUER/],
  ['unchecked addresses in prod', { ...prod, EMAIL_TEST_DOMAIN: 'x.example' }, /EMAIL_TEST_DOMAIN/],
  ['half of what Apple needs', { APPLE_CLIENT_ID: 'x' }, /APPLE_PRIVATE_KEY: set all or none/],
  ['Google’s secret alone', { GOOGLE_CLIENT_SECRET: 'x' }, /GOOGLE_CLIENT_ID/],
  ['an outside captcha without its keys', { CAPTCHA: 'turnstile' }, /CAPTCHA_SITE_KEY/],
  ['TURN without its secret', { TURN_URLS: 'turn:localhost' }, /TURN_SECRET/],
  ['a port that is none', { PORT: 'ninety' }, /PORT/],
  ['an origin with a path', { PUBLIC_ORIGIN: 'https://x.example/meet' }, /PUBLIC_ORIGIN.*without a path/],
  ['an origin with a query', { PUBLIC_ORIGIN: 'https://x.example/?a=b' }, /PUBLIC_ORIGIN.*without a path/],
  ['an origin that browsers cannot name', { PUBLIC_ORIGIN: 'ftp://x.example' }, /PUBLIC_ORIGIN/],
])('refuses %s and says what to do', (_name, env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(message)
})

test('prod never has a demo, even when nothing is said', () => {
  expect(readConfig(prod).demo).toBe(false)
})

test.each([
  ['https://x.example/', 'https://x.example'],
  ['https://X.example:443', 'https://x.example'],
  ['http://x.example:8080', 'http://x.example:8080'],
])('PUBLIC_ORIGIN=%s is kept as browsers send it', (told, sent) => {
  expect(readConfig({ PUBLIC_ORIGIN: told }).http.publicOrigin).toBe(sent)
})
