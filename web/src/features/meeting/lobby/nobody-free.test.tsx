import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { aWish } from '../state/call-fixtures.ts'
import { NobodyFree, nobodyAfterMs } from './nobody-free.tsx'

afterEach(cleanup)

async function setUp(mode: 'video' | 'text' = 'video') {
  const clock = fakeClock()
  const dispatch = vi.fn()
  render(
    <TestProviders platform={aPlatform({ clock })}>
      <MeetingProvider parts={stub<MeetingParts>({ meeting: { dispatch } })}>
        <NobodyFree wish={aWish({ mode })} />
      </MeetingProvider>
    </TestProviders>,
  )
  return { dispatch, pass: (ms: number) => act(() => clock.advance(ms)) }
}

test('a search says after 15 s that nobody is free, and offers creators and text', async () => {
  const { dispatch, pass } = await setUp()
  pass(nobodyAfterMs - 1)
  expect(screen.queryByText(lobby.searching.nobody)).toBeNull()
  pass(1)
  expect(screen.getByText(lobby.searching.nobody)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: lobby.searching.creators }))
  expect(dispatch.mock.calls).toEqual([[{ type: 'cancel' }]])
  dispatch.mockClear()
  fireEvent.click(screen.getByRole('button', { name: lobby.searching.inWriting }))
  expect(dispatch.mock.calls).toEqual([
    [{ type: 'cancel' }],
    [{ type: 'start', wish: aWish({ mode: 'text' }) }],
  ])
})

test('a search in writing does not offer writing', async () => {
  const { pass } = await setUp('text')
  pass(nobodyAfterMs)
  expect(screen.queryByRole('button', { name: lobby.searching.inWriting })).toBeNull()
})
