import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import call from '../../../../../locales/en/call.json' with { type: 'json' }
import { createCallView } from '../call-view.ts'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { NextHint } from './next-hint.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function open(isTouch: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
  const i18n = createInstance().use(initReactI18next)
  await i18n.init({ lng: 'en', ns: ['call'], resources: { en: { call } } })
  render(
    <I18nextProvider i18n={i18n}>
      <MeetingProvider parts={{ view: createCallView(localStorage) } as unknown as MeetingParts}>
        <NextHint />
      </MeetingProvider>
    </I18nextProvider>,
  )
  return screen.queryByRole('status')?.textContent ?? null
}

test.each([
  ['a finger swipes', true, call.hint.swipe],
  ['a keyboard has a key', false, call.hint.key.replace('{{key}}', 'N')],
])('the first call on a device says how to go on: %s; later ones do not', async (_how, isTouch, words) => {
  expect((await open(isTouch))?.toLowerCase()).toBe(words.toLowerCase())
  cleanup()
  expect(await open(isTouch)).toBeNull()
})
