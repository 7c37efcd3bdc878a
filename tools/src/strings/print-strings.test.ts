import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/root.ts'
import { printStrings, stringsFile } from './print-strings.ts'

test('the types of strings are those of the English files (`npm run strings` writes them)', () => {
  expect(readFileSync(join(root, stringsFile), 'utf8')).toBe(printStrings())
})
