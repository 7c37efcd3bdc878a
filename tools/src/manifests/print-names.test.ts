import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifests } from '../../../server/src/composition/manifests.ts'
import { root } from '../testing/root.ts'
import { printNames } from './print-names.ts'

/** Without what the formatter adds: spaces, and a list on one line. */
const spaceless = (source: string): string => source.replaceAll(/\s+/g, '').replaceAll(',]', ']')

test('the names are those of the manifests (`npm run names` writes them)', () => {
  const written = readFileSync(join(root, 'server/src/kernel/names.ts'), 'utf8')
  expect(spaceless(written)).toBe(spaceless(printNames(manifests)))
})

test('an id prefix of two modules is refused', () => {
  const both = [
    { name: 'first', idPrefixes: ['abc'] },
    { name: 'second', idPrefixes: ['abc'] },
  ]
  expect(() => printNames(both)).toThrow('abc')
})
