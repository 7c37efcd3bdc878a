import { expect, test } from 'vitest'
import { aDatabase } from '../chat.test-kit.ts'
import { addRecent, readRecent } from './recent-emoji.ts'

test('the newest come first, each once, and sixteen at most', async () => {
  const database = await aDatabase()
  for (let at = 0; at < 20; at += 1) await addRecent(database, `e${at}`)
  await addRecent(database, 'e10')
  const recent = await readRecent(database)
  expect(recent.slice(0, 3)).toEqual(['e10', 'e19', 'e18'])
  expect(recent).toHaveLength(16)
  expect(new Set(recent).size).toBe(16)
})
