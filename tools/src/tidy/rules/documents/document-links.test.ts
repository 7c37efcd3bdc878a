import { expect, test } from 'vitest'
import { documentLinks } from './document-links.ts'

test('a link to a document that does not exist is reported, others are not', () => {
  const files = [
    {
      path: 'docs/A.md',
      text: '[b](decisions/B.md#part) [c](decisions/C.md) [web](https://example.com/C.md) [x](a.jpg)',
    },
    { path: 'docs/decisions/B.md', text: '[a](../A.md)' },
  ]
  expect(documentLinks.check({ files })).toEqual([
    { path: 'docs/A.md', message: 'docs/decisions/C.md does not exist' },
  ])
})

test('a test that an experiment names must be there; other documents may name what is gone', () => {
  const text = '| a | attack | refused | `server/src/a.test.ts`, `server/src/gone.test.ts` |'
  const files = [
    { path: 'docs/experiments.md', text },
    { path: 'docs/decisions/0001-a.md', text },
    { path: 'server/src/a.test.ts', text: '' },
  ]
  expect(documentLinks.check({ files })).toEqual([
    { path: 'docs/experiments.md', message: 'server/src/gone.test.ts does not exist' },
  ])
})
