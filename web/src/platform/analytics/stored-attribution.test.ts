import { expect, test } from 'vitest'
import { aStorage } from './a-storage.test-kit.ts'
import { captureAttribution } from './attribution.ts'
import { attributionLifetimeMs, carryAttribution, storedAttribution } from './stored-attribution.ts'

const visited = (path: string, landing: string | null = null) =>
  captureAttribution({
    url: `https://a.example${path}`,
    landing,
    referrer: '',
    language: 'en',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    isCrawler: false,
  })

test('attribution survives the pages opened next, paid ones too, for seven days', () => {
  const storage = aStorage()
  carryAttribution(storage, aStorage(), visited('/lp?gclid=g1', 'landing-lp'), 0)
  carryAttribution(storage, aStorage(), visited('/lp/auth', 'landing-lp-auth'), 1)
  carryAttribution(storage, aStorage(), visited('/signup', 'signup'), 2)
  expect(storedAttribution(storage, attributionLifetimeMs - 1)).toMatchObject({
    clickid: 'g1',
    ll: 'landing-lp',
  })
  expect(storedAttribution(storage, attributionLifetimeMs)).toBeNull()
})

test('the last one that is named counts', () => {
  const storage = aStorage()
  carryAttribution(storage, aStorage(), visited('/?utm_source=spring'), 0)
  carryAttribution(storage, aStorage(), visited('/?aff_id=7'), 1)
  expect(storedAttribution(storage, 2)).toMatchObject({ aff_id: '7' })
  expect(storedAttribution(storage, 2)).not.toHaveProperty('utm_source')
})

test('a damaged entry is ignored', () => {
  const storage = aStorage()
  storage.write('attribution', '{')
  expect(storedAttribution(storage, 0)).toBeNull()
})

test('another host of the domain receives the campaign names, and nothing else', () => {
  const jar = aStorage()
  carryAttribution(aStorage(), jar, visited('/lp?gclid=g1&utm_source=spring&bid=b1&colour=red'), 0)
  expect(JSON.parse(jar.read('attribution') ?? '')).toEqual({
    clickid: 'g1',
    utm_source: 'spring',
    bid: 'b1',
  })
  const there = aStorage()
  carryAttribution(there, aStorage(), visited('/'), 1)
  carryAttribution(there, jar, visited('/signup'), 1)
  expect(storedAttribution(there, 2)).toMatchObject({
    clickid: 'g1',
    bid: 'b1',
    full_url: 'https://a.example/signup',
  })
  jar.write(
    'attribution',
    JSON.stringify({ full_url: 'x', utm_source: 7, aff_id: 'x'.repeat(301), sub1: 'y' }),
  )
  const elsewhere = aStorage()
  carryAttribution(elsewhere, jar, visited('/signup'), 1)
  const stored = storedAttribution(elsewhere, 2)
  expect(stored).toMatchObject({ sub1: 'y', full_url: 'https://a.example/signup' })
  expect([stored?.utm_source, stored?.aff_id]).toEqual([undefined, undefined])
})

test('names found on this host take precedence over those from another', () => {
  const [storage, jar] = [aStorage(), aStorage()]
  carryAttribution(storage, jar, visited('/?utm_source=here'), 0)
  jar.write('attribution', JSON.stringify({ utm_source: 'there' }))
  carryAttribution(storage, jar, visited('/signup'), 1)
  expect(storedAttribution(storage, 2)).toMatchObject({ utm_source: 'here' })
})
