import { expect, test } from 'vitest'
import { breakFile } from './break-file.ts'

test('functions keep their names and throw', () => {
  const text =
    'export const twice = (n: number) => n * 2\nexport function name(): string {\n  return "ä"\n}\n'
  const broken = breakFile('a.ts', text)
  expect(broken).toContain('export const twice = (n: number) => (() => { throw')
  expect(broken).toContain('export function name(): string { throw')
  expect(broken).not.toContain('n * 2')
})

test('methods of objects and classes throw too, and their texts stay as they are', () => {
  const broken = breakFile(
    'a.ts',
    'export const a = { kind: "x", run() { return 1 } }\nclass B { go() { return 2 } }\n',
  )
  expect(broken.match(/throw new Error/g)).toHaveLength(2)
  expect(broken).toContain('kind: "x"')
})

test('a file of data has other values, and still imports the same files', () => {
  const text =
    "import { z } from 'zod'\nexport const limits = { max: 10, name: 'ten', open: true }\nexport const at = z.int()\n"
  const broken = breakFile('a.ts', text)
  expect(broken).toContain("from 'zod'")
  expect(broken).toContain('{ max: 17, name: "ten-removed", open: false }')
})

test('texts of a locale differ', () => {
  expect(JSON.parse(breakFile('a.json', '{"a":{"b":"Hi"},"c":[1]}'))).toEqual({
    a: { b: 'Hi-removed' },
    c: [8],
  })
})
