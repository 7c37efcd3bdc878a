import { expect, test } from 'vitest'
import { createBoundedCount } from './bounded-count.ts'

test('one network may hold so many, another one its own, and all together no more than the total', () => {
  const count = createBoundedCount({ perNetwork: 2, inAll: 3 })
  expect(count.take('203.0.113.1').isTaken).toBe(true)
  expect(count.take('203.0.113.1').isTaken).toBe(true)
  expect(count.take('203.0.113.1')).toEqual({ isTaken: false, full: 'perNetwork' })
  expect(count.take('203.0.113.2').isTaken).toBe(true)
  expect(count.take('203.0.113.3')).toEqual({ isTaken: false, full: 'inAll' })
})

test('the addresses of one IPv6 network share its bound', () => {
  const count = createBoundedCount({ perNetwork: 1, inAll: 9 })
  expect(count.take('2001:db8:1:2::1').isTaken).toBe(true)
  expect(count.take('2001:db8:1:2::2')).toEqual({ isTaken: false, full: 'perNetwork' })
  expect(count.take('2001:db8:1:3::1').isTaken).toBe(true)
})

test('what is released can be taken again, once for each release', () => {
  const count = createBoundedCount({ perNetwork: 1, inAll: 2 })
  const first = count.take('203.0.113.1')
  expect(count.take('203.0.113.2').isTaken).toBe(true)
  if (!first.isTaken) throw new Error('the first was refused')
  first.release()
  first.release()
  expect(count.take('203.0.113.3').isTaken).toBe(true)
  expect(count.take('203.0.113.1')).toEqual({ isTaken: false, full: 'inAll' })
})
