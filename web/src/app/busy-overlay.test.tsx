import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import everywhere from '../../../locales/en/everywhere.json' with { type: 'json' }
import { createBusy } from '../platform/busy.ts'
import { TestProviders } from '../platform/test-providers.test-kit.tsx'
import { BusyOverlay } from './busy-overlay.tsx'

afterEach(cleanup)

async function setUp() {
  const page = new EventTarget()
  const busy = createBusy(page)
  render(
    <TestProviders>
      <BusyOverlay busy={busy} />
    </TestProviders>,
  )
  return { busy, page, isShown: () => screen.queryByText(everywhere.busy) !== null }
}

test('an overlay is visible as long as any of the actions runs, and their results pass through', async () => {
  const { busy, isShown } = await setUp()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  expect(isShown()).toBe(false)
  let answers: Promise<string>[] = []
  act(() => {
    answers = [busy.during(() => first.promise), busy.during(() => second.promise)]
  })
  expect(isShown()).toBe(true)
  await act(async () => first.resolve('one'))
  expect(isShown()).toBe(true)
  await act(async () => second.resolve('other'))
  expect(isShown()).toBe(false)
  expect(await Promise.all(answers)).toEqual(['one', 'other'])
})

test('a failing action removes the overlay, whatever its outcome would have been', async () => {
  const { busy, isShown } = await setUp()
  for (const how of ['during', 'untilLeft'] as const) {
    const failing = async () => {
      throw new Error('refused')
    }
    await act(async () => expect(busy[how](failing)).rejects.toThrow('refused'))
    expect(isShown()).toBe(false)
  }
})

test('an action that leaves the page keeps the overlay until then, and a restored page has none', async () => {
  const { busy, page, isShown } = await setUp()
  await act(async () => busy.untilLeft(async () => undefined))
  expect(isShown()).toBe(true)
  await act(async () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })))
  expect(isShown()).toBe(true)
  await act(async () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(isShown()).toBe(false)
})
