import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from './a-platform.test-kit.ts'
import { fakeClock } from './fake-clock.ts'
import { testProviders } from './test-providers.test-kit.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

afterEach(cleanup)

test.each([-3_600_000, 3_600_000])(
  'a countdown counts what passes, also when the clock of the device is set by %i ms meanwhile',
  (aheadMs) => {
    const clock = fakeClock()
    const wrapper = testProviders({ platform: aPlatform({ clock }) })
    const untilMs = clock.now() + 60_000
    const { result } = renderHook(() => useSecondsUntil(untilMs), { wrapper })
    act(() => clock.advance(10_000))
    expect(result.current).toBe(50)
    clock.set(aheadMs)
    act(() => clock.advance(10_000))
    expect(result.current).toBe(40)
    act(() => clock.advance(40_000))
    expect(result.current).toBe(0)
  },
)
