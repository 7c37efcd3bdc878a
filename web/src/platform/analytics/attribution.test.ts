import { clickIdNames, routes } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureAttribution } from './attribution.ts'
import { readBrowser } from './read-browser.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const captured = (query: string, path = '/') =>
  captureAttribution({
    url: `https://a.example${path}?${query}`,
    landing: null,
    referrer: '',
    userAgent: iphone,
    isCrawler: false,
    language: 'en',
  })

test('each name of a partner or campaign is stored, and other names with the device as one text', () => {
  const found = captured(
    'source=s&network_id=1&aff_id=2&sub_aff_id=3&subclickid=4&sub5=e&utm_term=t&colour=red',
  )
  expect(found).toMatchObject({
    source: 's',
    network_id: '1',
    aff_id: '2',
    sub_aff_id: '3',
    subclickid: '4',
    sub5: 'e',
    utm_term: 't',
  })
  expect(JSON.parse(found.custom_attrs)).toEqual({
    colour: 'red',
    browserName: 'Safari',
    browserVersion: '18.5',
    osName: 'iOS',
    osVersion: '18.5',
    deviceVendor: 'Apple',
    deviceModel: 'iPhone',
    deviceType: 'mobile',
  })
})

test('a value that is too long is cut between two characters, alone and among others', () => {
  const long = `${'x'.repeat(299)}😀y`
  const { utm_term, custom_attrs } = captured(`utm_term=${long}&colour=${long}`)
  expect(utm_term).toBe('x'.repeat(299))
  expect(JSON.parse(custom_attrs)).toMatchObject({ colour: 'x'.repeat(299) })
})

test.each(clickIdNames)('the click id %s is recognised', (name) => {
  expect(captured(`${name}=abc`).clickid).toBe('abc')
})

test.each([
  ['/', 'target=true', true],
  ['/', 'target=false', false],
  ['/lp', '', true],
  ['/de/i/auth', '', true],
  ['/login', '', false],
])('%s?%s is a paid visit: %s', (path, query, isPaid) => {
  expect(captured(query, path).isPaid).toBe(isPaid)
})

test('whatever an address contains, the server accepts the impression, and it contains no code', () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('utm_source', 'll', 'gclid', 'bid', '__proto__', 'authToken'),
  )
  const pairs = fc.array(fc.tuple(name, fc.string({ maxLength: 600 })), { maxLength: 60 })
  fc.assert(
    fc.property(pairs, (given) => {
      const query = new URLSearchParams([...given, ['tempToken', 'planted-marker']])
      const impression = {
        eventId: crypto.randomUUID(),
        at: 1,
        impressionId: crypto.randomUUID(),
        ...captured(String(query)),
      }
      expect(routes.analytics.impression.body.safeParse(impression).error).toBeUndefined()
      expect(JSON.stringify(impression)).not.toContain('planted-marker')
    }),
    { numRuns: 60 },
  )
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1',
    'Edge',
    'Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Android',
    'tablet',
  ],
  ['nothing known', '', '', 'desktop'],
])('%s', (userAgent, browserName, osName, deviceType) => {
  expect(readBrowser(userAgent)).toMatchObject({ browserName, osName, deviceType })
})
