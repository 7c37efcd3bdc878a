import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs/ASVS.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', level = '', what = '', answer = '', proof = '']) => ({ id, level, what, answer, proof }),
)
const numbers = (id: string): number[] => id.split('.').map(Number)
const isAfter = (firstId: string, secondId: string): boolean => {
  const [a, b] = [numbers(firstId), numbers(secondId)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}

test('ASVS 5.0.0 has 253 requirements of levels 1 and 2, and each is answered once', () => {
  expect(rows).toHaveLength(253)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  for (const [index, { id }] of rows.entries()) {
    const before = rows[index - 1]
    if (before) expect(isAfter(id, before.id), `${id} after ${before.id}`).toBe(true)
  }
})

test('every answer is one of four, and names existing files or says why it does not apply', () => {
  for (const { id, answer, proof } of rows) {
    expect(['yes', 'part', 'no', 'n/a'], id).toContain(answer)
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    if (answer !== 'n/a') expect(files.length, `${id} names no file`).toBeGreaterThan(0)
    for (const path of files) expect(existsSync(join(root, path)), `${id}: ${path}`).toBe(true)
  }
})

test('the figures at the top are those of the table', () => {
  const count = (wanted: string) => rows.filter(({ answer }) => answer === wanted).length
  expect(page).toContain(
    `${count('yes')} yes, ${count('part')} part, ${count('no')} no, ${count('n/a')} not applicable, of 253.`,
  )
})
