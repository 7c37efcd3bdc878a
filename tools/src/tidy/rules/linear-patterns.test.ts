import { expect, test } from 'vitest'
import { linearPatterns } from './linear-patterns.ts'

const found = (text: string, path = 'server/src/x.ts') =>
  linearPatterns.check({ files: [{ path, text }] }).map(({ line, message }) => `${line}: ${message}`)

test.each(['/(a+)+$/', '/[^\\s@]+@[^\\s@]+/', '/\\s+$/', '/<(\\w+)[^>]*>/'])(
  '%s backtracks over user input',
  (pattern) => {
    expect(found(`const a = 1\nconst b = ${pattern}.test(text)`)).toEqual([`2: backtracks: ${pattern}`])
  },
)

test('a composed pattern cannot be judged, wherever it is created', () => {
  expect(found("new RegExp(words.join('|'))")).toHaveLength(1)
  expect(found("RegExp('a')")).toHaveLength(1)
})

test('a linear pattern may stay, and a test or a tool may use any', () => {
  expect(found('/^[a-z]{2,4}_[0-9a-z]{20}$/.test(text)')).toEqual([])
  expect(found('/\\s+$/', 'server/src/x.test.ts')).toEqual([])
  expect(found('/\\s+$/', 'tools/src/x.ts')).toEqual([])
})
