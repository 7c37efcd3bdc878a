import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { type MeetingParts, MeetingProvider } from '../meeting-context.tsx'
import { liveQuery } from './live-query.ts'
import { usePreflight } from './use-preflight.ts'

afterEach(cleanup)

test('one request counts the people online and times the connection', async () => {
  let asked = 0
  const api = {
    site: {
      async live() {
        asked += 1
        return { online: 40 }
      },
    },
  }
  const platform = {
    ...{ api, clock: { after: () => () => {} } },
    socket: { state: 'open', subscribe: () => () => {} },
  } as unknown as Platform
  let configured = 0
  const supply = {
    config() {
      configured += 1
      return new Promise(() => {})
    },
  }
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queries}>
        <MeetingProvider parts={{ supply } as unknown as MeetingParts}>{children}</MeetingProvider>
      </QueryClientProvider>
    </PlatformProvider>
  )
  const { result } = renderHook(
    () => ({ verdict: usePreflight(), live: useQuery(liveQuery(platform.api)).data }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.live?.online).toBe(40))
  expect(result.current.live?.roundTripMs).toBeGreaterThanOrEqual(0)
  expect(result.current.verdict).toBe('checking')
  expect([asked, configured]).toEqual([1, 1])
})
