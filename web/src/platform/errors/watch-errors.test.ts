import type { ClientVisibleSettings, ErrorReport } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { watchErrors } from './watch-errors.ts'

type Listener = (event: { error?: unknown; reason?: unknown }) => void

function aPage(rate: number | 'unknown', random = () => 0.5) {
  const listeners = new Map<string, Listener>()
  const sent: ErrorReport[] = []
  const read = vi.fn(async () => {
    if (rate === 'unknown') throw new Error('no settings')
    return { errorSampleRate: rate } as ClientVisibleSettings
  })
  const location = { origin: 'https://meet.example', pathname: '/match' }
  const page = { location, addEventListener: (name: string, on: Listener) => void listeners.set(name, on) }
  watchErrors({
    page: page as never,
    settings: { read },
    random,
    send: (report) => void sent.push(report),
  })
  const settle = async () => {
    await Promise.all(read.mock.results.map(({ value }) => Promise.resolve(value).catch(() => undefined)))
    await Promise.resolve()
  }
  return {
    sent,
    read,
    async meets(error: unknown, name = 'error') {
      listeners.get(name)?.({ error, reason: error })
      await settle()
    },
  }
}

const anError = (line: number, message = 'broken') =>
  Object.assign(new Error(message), { stack: `at https://meet.example/assets/a.js:${line}:1` })

test('every error is reported at a rate of 1, thrown or rejected', async () => {
  const page = aPage(1, () => 0.999)
  await page.meets(anError(1))
  await page.meets(anError(2), 'unhandledrejection')
  expect(page.sent.map(({ frames }) => frames[0])).toEqual(['/assets/a.js:1:1', '/assets/a.js:2:1'])
})

test('none is reported at a rate of 0 or without a rate, and a part in between', async () => {
  for (const page of [aPage(0, () => 0), aPage('unknown', () => 0), aPage(0.5, () => 0.5)]) {
    await page.meets(anError(1))
    expect(page.sent).toEqual([])
  }
  const lucky = aPage(0.5, () => 0.49)
  await lucky.meets(anError(1))
  expect(lucky.sent).toHaveLength(1)
})

test('network errors are not reported, and request no settings', async () => {
  const page = aPage(1)
  await page.meets(anError(1, 'Failed to fetch'))
  expect(page.sent).toEqual([])
  expect(page.read).not.toHaveBeenCalled()
})

test('a repeated error is reported once, and a page reports ten at most', async () => {
  const page = aPage(1)
  for (let line = 1; line <= 15; line += 1) {
    await page.meets(anError(line))
    await page.meets(anError(line))
  }
  expect(page.sent).toHaveLength(10)
})
