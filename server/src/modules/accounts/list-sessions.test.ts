import { expect, test } from 'vitest'
import { addressArea, describeDevice } from './list-sessions.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 'Safari', 'iOS', 'phone'],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${safari}`, 'Safari', 'iPadOS', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome} Safari/537.36`, 'Chrome', 'Android', 'tablet'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64) ${chrome} Safari/537.36 Edg/140.0`, 'Edge', 'Windows', 'desktop'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
    'desktop',
  ],
  ['', '', '', 'desktop'],
])('%s is shown as a device its owner recognises', (userAgent, browser, system, kind) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system, kind })
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2::5', '2001:db8:1:*'],
  ['::1', '::*'],
])('only the network of %s is shown', (address, area) => {
  expect(addressArea(address)).toBe(area)
})
