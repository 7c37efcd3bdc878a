import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { liveQuery } from './live-query.ts'
import { usePreflight } from './use-preflight.ts'

afterEach(cleanup)

interface Counts {
  asked: number
  configured: number
}

function aLobby() {
  const counts: Counts = { asked: 0, configured: 0 }
  const api = {
    site: {
      async live() {
        counts.asked += 1
        return { online: 40 }
      },
    },
  }
  const platform = aPlatform({
    api,
    clock: { after: () => () => {} },
    socket: { state: 'open', subscribe: () => () => {} },
  })
  const supply = {
    config() {
      counts.configured += 1
      return new Promise(() => {})
    },
  }
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders platform={platform} queries={queries}>
      <MeetingProvider parts={stub<MeetingParts>({ supply })}>{children}</MeetingProvider>
    </TestProviders>
  )
  return { counts, platform, wrapper }
}

test('one request counts the people online and times the connection', async () => {
  const { counts, platform, wrapper } = aLobby()
  const { result } = renderHook(
    () => ({ verdict: usePreflight(), live: useQuery(liveQuery(platform.api)).data }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.live?.online).toBe(40))
  expect(result.current.live?.roundTripMs).toBeGreaterThanOrEqual(0)
  expect(result.current.verdict).toBe('checking')
  expect(counts).toEqual({ asked: 1, configured: 1 })
})

test('a browser without a network is offline at once, before its socket notices', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { result } = renderHook(() => usePreflight(), { wrapper: aLobby().wrapper })
  expect(result.current).toBe('checking')
  isOnline.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toBe('offline')
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(result.current).toBe('checking')
  isOnline.mockRestore()
})
