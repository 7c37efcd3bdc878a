import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { createCallView } from '../call-view.ts'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { SafetyTip, tipReadMs } from './safety-tip.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function search() {
  const clock = fakeClock()
  const { unmount } = render(
    <TestProviders platform={aPlatform({ clock })}>
      <MeetingProvider parts={stub<MeetingParts>({ view: createCallView(localStorage) })}>
        <SafetyTip />
      </MeetingProvider>
    </TestProviders>,
  )
  const isShown = () => screen.queryByText(lobby.searching.safetyTitle) !== null
  return { clock, unmount, isShown }
}

test('the first search shows the tip; one too short to read it leaves it for the next, and then never again', async () => {
  const short = await search()
  expect(short.isShown()).toBe(true)
  act(() => short.clock.advance(tipReadMs - 1))
  short.unmount()
  const long = await search()
  expect(long.isShown()).toBe(true)
  act(() => long.clock.advance(tipReadMs))
  long.unmount()
  expect((await search()).isShown()).toBe(false)
})

test('a closed tip does not come back', async () => {
  const first = await search()
  fireEvent.click(screen.getByRole('button', { name: lobby.searching.safetyClose }))
  expect(first.isShown()).toBe(false)
  first.unmount()
  expect((await search()).isShown()).toBe(false)
})
