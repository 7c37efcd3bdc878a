import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createObservable } from '../../platform/observable.ts'
import type { Platform } from '../../platform/platform.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import type { Overlays } from '../overlays.tsx'
import { useAskForMissing } from './use-ask-for-missing.ts'

const overlays = { modals: { open: () => undefined } } as unknown as Overlays
const reported = vi.fn()
const replace = vi.spyOn(location, 'replace').mockReturnValue()
beforeEach(() => vi.stubGlobal('reportError', reported))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function shown(load: Parameters<typeof useAskForMissing>[1]) {
  const isIncomplete = createObservable(false)
  const platform = { isIncomplete } as unknown as Platform
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlatformProvider platform={platform}>{children}</PlatformProvider>
  )
  renderHook(() => useAskForMissing(overlays, load), { wrapper })
  return { isIncomplete }
}

test('missing fields are requested once the server requires them, and not before', async () => {
  const askForMissing = vi.fn(async () => undefined)
  const load = vi.fn(async () => ({ askForMissing }))
  const { isIncomplete } = shown(load)
  expect(load).not.toHaveBeenCalled()
  isIncomplete.set(true)
  await vi.waitFor(() => expect(askForMissing).toHaveBeenCalledOnce())
  expect([reported.mock.calls, replace.mock.calls]).toEqual([[], []])
})

test('a tab whose release is gone reloads into the sign-up', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  shown(async () => {
    throw gone
  }).isIncomplete.set(true)
  await vi.waitFor(() => expect(replace.mock.calls).toEqual([['/signup']]))
  expect(reported.mock.calls).toEqual([[gone]])
})
