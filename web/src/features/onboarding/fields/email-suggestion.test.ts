import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@gmail.com', null],
  ['ada@web.de', null],
  ['ada@example.org', null],
  ['ada@', null],
  ['@gmial.com', null],
  ['', null],
])('%s: %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})
