import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../platform/a-platform.test-kit.ts'
import { createObservable } from '../../platform/observable.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { testProviders } from '../../platform/test-providers.test-kit.tsx'
import type { Overlays } from '../overlays.tsx'
import { useAskForMissing } from './use-ask-for-missing.ts'

const overlays = stub<Overlays>({ modals: { open: () => undefined } })
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
  const platform = aPlatform({ isIncomplete })
  const wrapper = testProviders({ platform })
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
