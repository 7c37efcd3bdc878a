import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test('facts are shown on one line, which can break only after a dot', () => {
  expect(oneLine(['Spain', null, '', undefined, 'Spanish'])).toBe('Spain\u00a0· Spanish')
  expect(oneLine([])).toBe('')
})
