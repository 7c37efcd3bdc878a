import { expect, test } from 'vitest'
import { addressRanges } from './address-ranges.ts'

test('an address is found as itself and as an IPv6 socket writes it, whatever its spelling', () => {
  const four = [
    { from: '192.0.2.7', to: '192.0.2.7' },
    { from: '::ffff:192.0.2.7', to: '::ffff:192.0.2.7' },
  ]
  for (const text of [' 192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7'])
    expect([text, addressRanges(text)]).toEqual([text, four])
  const six = [{ from: '2001:db8::a:1', to: '2001:db8::a:1' }]
  for (const text of ['2001:db8::a:1', '2001:0DB8:0:0::A:1'])
    expect([text, addressRanges(text)]).toEqual([text, six])
})

test('a network as the console shows it has its addresses and no others', () => {
  const has = (network: string, address: string) =>
    addressRanges(network).some(({ from, to }) => from <= address && address <= to)
  for (const address of ['192.0.2.7', '192.0.2.255', '::ffff:192.0.2.7'])
    expect(has('192.0.2.*', address)).toBe(true)
  for (const address of ['192.0.20.7', '192.0.3.7', '192.0.2']) expect(has('192.0.2.*', address)).toBe(false)
  expect(has('2001:db8:1:*', '2001:db8:1:f::1')).toBe(true)
  expect(has('2001:db8:1:*', '2001:db8:11::1')).toBe(false)
})

test('anything else stands for no address', () => {
  for (const text of ['', '*', '1.2.3', '1.2.3.4.5', '300.1.1.1', '192.0.*', ':*', 'ann', '%', '2001:db8'])
    expect([text, addressRanges(text)]).toEqual([text, []])
})
