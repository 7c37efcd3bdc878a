import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('tries from %s are counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a /64 counts as one, however its addresses are written, and the next /64 is another', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const four = fc.array(group, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(four, four, four, (network, first, second) => {
      const padded = [...network, ...second].map((value) => value.padStart(4, '0').toUpperCase())
      expect(networkOf([...network, ...first].join(':'))).toBe(networkOf(padded.join(':')))
      const next = [...network.slice(0, 3), (Number.parseInt(network[3] ?? '', 16) ^ 1).toString(16)]
      expect(networkOf([...next, ...first].join(':'))).not.toBe(networkOf([...network, ...first].join(':')))
    }),
  )
})
