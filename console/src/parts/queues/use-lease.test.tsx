import { ApiError } from '@serendip/contract/http-request'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { providing } from '../../console.test-kit.tsx'
import { claimedByQueue, type Lease, useLease } from './use-lease.ts'

const Routes = providing({})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function leased(lease: Pick<Lease, 'claim' | 'release'>, first: string | null = 'one') {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Routes>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </Routes>
  )
  const whole = { queryKey: ['texts'], ...lease }
  return renderHook((id: string | null) => useLease(id, whole), { wrapper, initialProps: first })
}

test.each([
  ['unavailable', true],
  ['conflict', false],
] as const)('after a renewal that fails with %s, the claim is ours: %s', async (code, isClaimedHere) => {
  vi.useFakeTimers()
  const claim = vi.fn(async (): Promise<unknown> => undefined)
  const { result } = leased({ claim, release: async () => undefined })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current).toEqual({ isClaimedHere: true, error: null })
  claim.mockRejectedValueOnce(new ApiError(code))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(claim).toHaveBeenCalledTimes(2)
  expect(result.current).toMatchObject({ isClaimedHere, error: { message: code } })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(result.current).toEqual({ isClaimedHere: true, error: null })
})

test('what was left is ours again only after a new claim, and a late answer about it changes nothing', async () => {
  const claims: ((value?: unknown) => void)[] = []
  const claim = () => new Promise((resolve) => claims.push(resolve))
  const { result, rerender } = leased({ claim, release: async () => undefined })
  await waitFor(() => expect(claims).toHaveLength(1))
  await act(async () => claims[0]?.())
  expect(result.current.isClaimedHere).toBe(true)
  rerender('two')
  await waitFor(() => expect(claims).toHaveLength(2))
  rerender('one')
  expect(result.current.isClaimedHere).toBe(false)
  await act(async () => claims[1]?.())
  await waitFor(() => expect(claims).toHaveLength(3))
  expect(result.current.isClaimedHere).toBe(false)
  await act(async () => claims[2]?.())
  expect(result.current.isClaimedHere).toBe(true)
})

test('who leaves and comes back claims after the release has arrived', async () => {
  const arrived: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const { result, rerender } = leased({
    claim: async (_, id) => void arrived.push(`claim ${id}`),
    async release(_, id) {
      await promise
      arrived.push(`release ${id}`)
    },
  })
  await waitFor(() => expect(result.current.isClaimedHere).toBe(true))
  rerender(null)
  rerender('one')
  expect(arrived).toEqual(['claim one'])
  resolve()
  await waitFor(() => expect(arrived).toEqual(['claim one', 'release one', 'claim one']))
})

test.each([
  ['is ours before its screen has claimed it again', undefined, true],
  ['is no longer ours once that claim is refused', 'conflict', false],
] as const)('what the queue claimed %s', async (_, refused, isOursThen) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  claimedByQueue('one')
  const { result, rerender } = leased({ claim: () => promise, release: async () => undefined })
  expect(result.current.isClaimedHere).toBe(true)
  await act(async () => (refused ? reject(new ApiError(refused)) : resolve()))
  expect(result.current.isClaimedHere).toBe(isOursThen)
  rerender(null)
  rerender('one')
  expect(result.current.isClaimedHere).toBe(false)
})
