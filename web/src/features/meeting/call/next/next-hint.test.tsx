import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import call from '../../../../../../locales/en/call.json' with { type: 'json' }
import { stub } from '../../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../../platform/test-providers.test-kit.tsx'
import { createCallView } from '../../call-view.ts'
import { type MeetingParts, MeetingProvider } from '../../meeting-context.tsx'
import { NextHint } from './next-hint.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function open(isTouch: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
  render(
    <TestProviders>
      <MeetingProvider parts={stub<MeetingParts>({ view: createCallView(localStorage) })}>
        <NextHint />
      </MeetingProvider>
    </TestProviders>,
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
