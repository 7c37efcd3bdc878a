import { expect, test } from 'vitest'
import { readRows, unreachedRows } from './rows.ts'

const rowsOf = (...lines: readonly string[]) =>
  readRows(['id\tstate\tfile\ttest', ...lines.map((line) => `${line}\tsome.test.ts > works`)].join('\n'))

test('a row that claims yes for unreachable code is named', () => {
  const rows = rowsOf(
    '1.1\tyes\tweb/src/reached.ts',
    '1.2\tyes\tweb/src/unreached.ts',
    '1.3\tpart\tweb/src/unreached.ts',
    '1.4\tyes\tlocales/en/error.json',
  )
  expect(unreachedRows(rows, new Set(['web/src/reached.ts'])).map(({ id }) => id)).toEqual(['1.2'])
})
