import { expect, test } from 'vitest'
import { rangeOf } from './range-of.ts'

const of = (range: string, size = 100) => rangeOf({ range }, size)

test('one range is given from the start, up to the end, or by its length', () => {
  expect(of('bytes=0-9')).toEqual({ start: 0, end: 10 })
  expect(of('bytes=90-')).toEqual({ start: 90, end: 100 })
  expect(of('bytes=90-500')).toEqual({ start: 90, end: 100 })
  expect(of('bytes=-10')).toEqual({ start: 90, end: 100 })
  expect(of('bytes=-500')).toEqual({ start: 0, end: 100 })
})

test('a range beyond the end cannot be satisfied', () => {
  expect(of('bytes=100-')).toBe('none there')
  expect(of('bytes=-0')).toBe('none there')
  expect(of('bytes=0-0', 0)).toBe('none there')
})

test('anything but a single range, or a conditional one, gets the whole file', () => {
  for (const range of [
    '',
    'bytes=-',
    'bytes=5-1',
    'bytes=0-1,5-6',
    'lines=0-1',
    `bytes=0-${'9'.repeat(400)}`,
  ]) {
    expect(of(range), range).toBeNull()
  }
  expect(rangeOf({}, 100)).toBeNull()
  expect(rangeOf({ range: 'bytes=0-9', 'if-range': '"x"' }, 100)).toBeNull()
})
