import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { testProviders } from '../../../platform/test-providers.test-kit.tsx'
import { useRecording } from './use-recording.ts'

vi.hoisted(() => vi.resetModules())
const recordSound = vi.hoisted(() => vi.fn())
vi.mock('./record-sound.ts', () => ({ recordSound }))
beforeEach(() => void recordSound.mockReset())

const recorded = { blob: new Blob(['x']), waveform: [1], seconds: 2 }

function recorder() {
  const stop = vi.fn(async () => recorded)
  const allowed = Promise.withResolvers<{ stop: typeof stop }>()
  recordSound.mockImplementation(() => allowed.promise)
  const onRecorded = vi.fn()
  const platform = aPlatform({ clock: {}, uuid: () => 'fil_1' })
  const wrapper = testProviders({ platform })
  const { result, unmount } = renderHook(() => useRecording(onRecorded), { wrapper })
  return {
    stop,
    onRecorded,
    unmount,
    now: () => result.current,
    allow: () => act(async () => allowed.resolve({ stop })),
    start: () => act(async () => void result.current.start()),
  }
}

test('two taps record once', async () => {
  const { start, allow, now, onRecorded } = recorder()
  await start()
  await start()
  await allow()
  expect(recordSound).toHaveBeenCalledOnce()
  expect(now().seconds).toBe(0)
  await act(() => now().stop('keep'))
  expect(onRecorded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'audio', ...recorded }))
  expect(now().seconds).toBeNull()
})

test('the microphone is closed if the person leaves while the browser still asks for it', async () => {
  const { start, allow, stop, unmount } = recorder()
  await start()
  unmount()
  expect(stop).not.toHaveBeenCalled()
  await allow()
  expect(stop).toHaveBeenCalledOnce()
})

test('a refused microphone is said, and may be tried again', async () => {
  const { start, now } = recorder()
  recordSound.mockImplementationOnce(async () => {
    throw new DOMException('no', 'NotAllowedError')
  })
  await start()
  expect(now()).toMatchObject({ hasFailed: true, seconds: null })
  await start()
  expect(recordSound).toHaveBeenCalledTimes(2)
})
