import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test('what is known stands in one line, which can break behind a dot alone', () => {
  expect(oneLine(['Spain', null, '', undefined, 'Spanish'])).toBe('Spain\u00a0· Spanish')
  expect(oneLine([])).toBe('')
})
