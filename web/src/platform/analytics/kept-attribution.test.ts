import { expect, test } from 'vitest'
import { aShelf } from './a-shelf.test-kit.ts'
import { captureAttribution } from './attribution.ts'
import { attributionLifetimeMs, keepAttribution, keptAttribution } from './kept-attribution.ts'

const visited = (path: string, landing: string | null = null) =>
  captureAttribution({
    ...{ url: `https://a.example${path}`, landing, referrer: '', language: 'en' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })

test('what brought somebody outlives the pages that they open next, paid ones too, for seven days', () => {
  const shelf = aShelf()
  keepAttribution(shelf, visited('/lp?gclid=g1', 'landing-lp'), 0)
  keepAttribution(shelf, visited('/lp/auth', 'landing-lp-auth'), 1)
  keepAttribution(shelf, visited('/signup', 'signup'), 2)
  expect(keptAttribution(shelf, attributionLifetimeMs - 1)).toMatchObject({ clickid: 'g1', ll: 'landing-lp' })
  expect(keptAttribution(shelf, attributionLifetimeMs)).toBeNull()
})

test('the last one that is named counts', () => {
  const shelf = aShelf()
  keepAttribution(shelf, visited('/?utm_source=spring'), 0)
  keepAttribution(shelf, visited('/?aff_id=7'), 1)
  expect(keptAttribution(shelf, 2)).toMatchObject({ aff_id: '7' })
  expect(keptAttribution(shelf, 2)).not.toHaveProperty('utm_source')
})

test('a damaged entry says nothing', () => {
  const shelf = aShelf()
  shelf.write('attribution', '{')
  expect(keptAttribution(shelf, 0)).toBeNull()
})
