import { expect, test } from 'vitest'
import { visitorOf } from './visitor.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.each([
  ['DE', browser, { asksConsent: true, isCrawler: false }],
  [null, browser, { asksConsent: true, isCrawler: false }],
  ['US', browser, { asksConsent: false, isCrawler: false }],
  ['DE', bot, { asksConsent: false, isCrawler: true }],
  ['DE', '', { asksConsent: false, isCrawler: true }],
])('a visit from %s with %s', (country, userAgent, visitor) => {
  expect(visitorOf(country, userAgent)).toEqual(visitor)
})
