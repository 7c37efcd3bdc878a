import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PlatformProvider } from '../../../platform/platform-context.tsx'
import { useVideoReport } from './use-video-report.ts'

afterEach(cleanup)

type Told = { readonly body: { readonly channelId: string } }

function setUp(isReachable = true) {
  const clock = fakeClock()
  const told: string[] = []
  const answer = (word: string) => async (input: Told) => {
    told.push(`${word} ${input.body.channelId}`)
    if (!isReachable) throw new Error('not reachable')
  }
  const calls = { clientVideoStart: answer('start'), clientVideoEnd: answer('end') }
  const platform = { clock, api: { calls } } as unknown as Platform
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PlatformProvider platform={platform}>{children}</PlatformProvider>
  )
  const hook = renderHook(({ callId }) => useVideoReport(callId), {
    ...{ wrapper, initialProps: { callId: 'one' } },
  })
  const pass = () => act(async () => clock.advance(1_000))
  return { ...hook, told, pass }
}

test('a call that was seen is told once, a second later, and its end when it is left', async () => {
  const { result, told, pass, unmount } = setUp()
  result.current()
  result.current()
  expect(told).toEqual([])
  await pass()
  expect(told).toEqual(['start one'])
  unmount()
  await pass()
  expect(told).toEqual(['start one', 'end one'])
})

test('a call in which nobody was seen tells nothing', async () => {
  const { told, pass, unmount } = setUp()
  await pass()
  unmount()
  await pass()
  expect(told).toEqual([])
})

test('the next call is told by itself, and what nobody takes is no error', async () => {
  const { result, told, pass, rerender, unmount } = setUp(false)
  result.current()
  rerender({ callId: 'two' })
  result.current()
  await pass()
  expect(told).toEqual(['start one', 'end one', 'start two'])
  unmount()
  await pass()
  expect(told.at(-1)).toBe('end two')
})
