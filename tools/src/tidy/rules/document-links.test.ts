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
