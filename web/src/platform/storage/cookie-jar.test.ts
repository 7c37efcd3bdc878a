import { defaultBrand } from '@serendip/brands'
import { expect, test } from 'vitest'
import { cookieLifetimeSeconds, cookieMaxChars, createCookieJar } from './cookie-jar.ts'

const { hosts } = defaultBrand
const [domain = ''] = hosts.prod

/** A document that stores cookies, and returns only names and values, as a browser does. */
function aPage(hostname = `www.${domain}`, isSecure = true) {
  const written: string[] = []
  const stored = new Map<string, string>()
  const document = {
    get cookie() {
      return [...stored].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (text.includes('max-age=-1')) stored.delete(name)
      else stored.set(name, value)
    },
  }
  return { written, jar: createCookieJar(document, { hostname, isSecure }, hosts) }
}

test('a cookie lives seven days, on every host of the domain', () => {
  const { written, jar } = aPage()
  jar.write('brought', 'a; b=ü')
  expect(cookieLifetimeSeconds).toBe(7 * 24 * 60 * 60)
  expect(written).toEqual([
    `brought=a%3B%20b%3D%C3%BC; max-age=604800; path=/; samesite=lax; secure; domain=${domain}`,
  ])
  expect(jar.read('brought')).toBe('a; b=ü')
})

test.each([
  [hosts.prod[1], hosts.prod[1]],
  [`a.${hosts.dev}`, hosts.dev],
  [`evil-${domain}`, null],
  ['localhost', null],
])('a cookie of %s belongs to %s', (hostname = '', site = null) => {
  const { written, jar } = aPage(hostname, false)
  jar.write('a', '1')
  expect(/domain=(.*)$/.exec(written[0] ?? '')?.[1] ?? null).toBe(site)
  expect(written[0]).not.toContain('secure')
})

test('a value too long for every request is not stored, and a damaged one is ignored', () => {
  const { jar } = aPage()
  jar.write('a', 'x'.repeat(cookieMaxChars + 1))
  expect(jar.read('a')).toBeNull()
  expect(
    createCookieJar({ cookie: 'a=%E0%A4%A' }, { hostname: '', isSecure: false }, hosts).read('a'),
  ).toBeNull()
})

test('all cookies of this host and of the domain are removed', () => {
  const { written, jar } = aPage()
  jar.write('a', '1')
  jar.write('b', '2')
  written.length = 0
  jar.forgetAll()
  expect([jar.read('a'), jar.read('b')]).toEqual([null, null])
  expect(written).toContain('a=; path=/; max-age=-1')
  expect(written).toContain(`b=; path=/; max-age=-1; domain=${domain}`)
})
