import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import lobby from '../../../../../locales/en/lobby.json' with { type: 'json' }
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { createCallView } from '../call-view.ts'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { SafetyTip, tipReadMs } from './safety-tip.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function search() {
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', defaultNS: 'lobby', resources: { en: { lobby } } })
  const clock = fakeClock()
  const { unmount } = render(
    <PlatformProvider platform={{ clock } as unknown as Platform}>
      <I18nextProvider i18n={i18n}>
        <MeetingProvider parts={{ view: createCallView(localStorage) } as unknown as MeetingParts}>
          <SafetyTip />
        </MeetingProvider>
      </I18nextProvider>
    </PlatformProvider>,
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
