import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs/THREATS.md'), 'utf8')
const table = page.slice(page.indexOf('| attack |')).split('\n\n', 1)[0] ?? ''
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split(' | '))

test('every attack names what stops it and the tests that prove it, or says that nothing does', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const [attack = '', stop = '', proof = ''] of rows) {
    expect(stop.trim().length, attack).toBeGreaterThan(0)
    const files = proof.match(/[\w./-]+\.ts\b/g) ?? []
    if (!proof.startsWith('none')) expect(files.length, attack).toBeGreaterThan(0)
    for (const file of files) {
      const isThere = existsSync(join(root, file)) || existsSync(join(root, 'server/src', file))
      expect(isThere, `${attack} ${file}`).toBe(true)
      expect(file, attack).toMatch(/\.(?:test|journey)\.ts$/)
    }
  }
})
