import { defaultBrand } from '@serendip/brands'
import { expect, test } from 'vitest'
import { aStorage } from '../analytics/a-storage.test-kit.ts'
import { readEnvironment } from './environment.ts'
import { stub } from '../stub.test-kit.ts'

const { hosts } = defaultBrand

interface Browser {
  readonly hostname: string
  /** The server allows developer flags: it is not prod. */
  readonly readsFlags?: boolean
  readonly stored?: readonly string[]
}

function environmentOf({ hostname, readsFlags = true, stored = [] }: Browser) {
  const dataset = readsFlags ? { developer: 'on' } : {}
  const page = stub<Window>({ location: { hostname }, document: { documentElement: { dataset } } })
  const storage = aStorage()
  for (const flag of stored) storage.write(flag, 'on')
  return readEnvironment(page, hosts, storage)
}

const byHostname: readonly (readonly [string, string])[] = [
  ['localhost', 'dev'],
  ['127.0.0.1', 'dev'],
  ['[::1]', 'dev'],
  [hosts.dev, 'dev'],
  [`preview-7.${hosts.dev}`, 'dev'],
  [hosts.qa, 'qa'],
  ...hosts.prod.map((domain) => [domain, 'prod'] as const),
  [`www.${hosts.prod[1]}`, 'prod'],
  // Unknown hosts, and those that only resemble the dev domain, are treated as prod.
  ['somewhere.example', 'prod'],
  [`evil-${hosts.dev}`, 'prod'],
  [`${hosts.dev}.evil.example`, 'prod'],
]

test.each(byHostname)('by its hostname %s is %s', (hostname, environment) => {
  expect(environmentOf({ hostname })).toBe(environment)
})

test('prod has two domains', () => {
  expect(new Set(hosts.prod).size).toBe(2)
})

test.each([
  [['qa_env'], 'qa'],
  [['prod_env'], 'prod'],
  [['qa_env', 'prod_env'], 'prod'],
  [['sce', 'unblock'], 'dev'],
])('what a developer stored (%s) counts before the hostname: %s', (stored, environment) => {
  expect(environmentOf({ hostname: 'localhost', stored })).toBe(environment)
})

test('on a prod server neither a stored value nor a hostname changes a page’s environment', () => {
  for (const hostname of ['localhost', hosts.dev, hosts.qa, ...hosts.prod]) {
    expect(environmentOf({ hostname, readsFlags: false, stored: ['qa_env'] }), hostname).toBe('prod')
  }
})
