import { expect, test } from 'vitest'
import { wholeText } from './whole-text.ts'

const found = (path: string, text: string) =>
  wholeText.check({ files: [{ path, text }] }).map(({ line }) => line)

test('a field of the browser that cuts is found, also behind an arrow function', () => {
  const view = [
    'export const A = () => (',
    '  <>',
    '    <input value={a} onChange={({ target }) => setA(target.value)} maxLength={40} />',
    '    <textarea',
    '      onChange={({ target }) => setB(target.value.slice(0, 200))}',
    '    />',
    '  </>',
    ')',
  ].join('\n')
  expect(found('web/src/a.tsx', view)).toEqual([3, 4])
  expect(found('console/src/a.tsx', view)).toEqual([3, 4])
  expect(found('web/src/a.test.tsx', view)).toEqual([])
})

test('the fields of ui, which keep all and count the excess, may have a limit', () => {
  expect(
    found('web/src/a.tsx', '<TextInput maxLength={40} value={a} />\n<input data-limit={40} value={a} />'),
  ).toEqual([])
})
