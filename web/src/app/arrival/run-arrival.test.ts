import { expect, test, vi } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { runArrival } from './run-arrival.ts'

async function arriveAt(search: string, { isTester = true, isLoggedIn = true } = {}) {
  const forceSplit = vi.fn(async (_request: { body: unknown }) => ({}))
  const platform = {
    api: { experiments: { forceSplit } },
    session: { current: () => (isLoggedIn ? {} : null) },
    preferences: { language: () => 'en' },
  } as unknown as Platform
  const page = {
    location: { pathname: '/match', search },
    document: { documentElement: { dataset: isTester ? { developer: 'on' } : {} } },
  } as unknown as Window
  const elsewhere = await runArrival(page, platform)
  return { elsewhere, asked: forceSplit.mock.calls.map(([{ body }]) => body) }
}

test.each([
  ['?a=1&split=letsTalk|test_group', { splitName: 'letsTalk', group: 'test_group' }],
  ['?a=1&split=letsTalk|', { splitName: 'letsTalk', group: null }],
])('%s puts a tester into a group, and loads the page with it', async (search, body) => {
  expect(await arriveAt(search)).toEqual({ elsewhere: '/match?a=1', asked: [body] })
})

test.each([
  ['in production', { isTester: false }],
  ['for a stranger', { isLoggedIn: false }],
])('%s such a link does nothing', async (_where, who) => {
  expect((await arriveAt('?split=letsTalk|test_group', who)).asked).toEqual([])
})
