import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { testProviders } from '../../../platform/test-providers.test-kit.tsx'
import { aRecordingBrowser } from './a-recording-browser.test-kit.ts'
import { useRecording } from './use-recording.ts'

/** A recorder in a browser that asks for the microphone until `allow`. */
function recorder() {
  const { getUserMedia, stream, track } = aRecordingBrowser()
  const allowed = Promise.withResolvers<typeof stream>()
  getUserMedia.mockImplementation(() => allowed.promise)
  const [onRecorded, onSend] = [vi.fn(), vi.fn()]
  const clock = fakeClock()
  const wrapper = testProviders({ platform: aPlatform({ clock, uuid: () => 'fil_1' }) })
  const { result, unmount } = renderHook(() => useRecording({ onKeep: onRecorded, onSend }), { wrapper })
  return {
    clock,
    getUserMedia,
    stop: track.stop,
    onRecorded,
    onSend,
    unmount,
    now: () => result.current,
    allow: () => act(async () => allowed.resolve(stream)),
    start: () => act(async () => void result.current.start()),
  }
}

test('two taps record once', async () => {
  const { start, allow, now, onRecorded, clock, getUserMedia } = recorder()
  await start()
  await start()
  await allow()
  expect(getUserMedia).toHaveBeenCalledOnce()
  expect(now().seconds).toBe(0)
  act(() => clock.advance(2_000))
  await act(() => now().stop('keep'))
  expect(onRecorded).toHaveBeenCalledExactlyOnceWith({
    fileId: 'fil_1',
    kind: 'audio',
    purpose: 'chatAudio',
    blob: expect.any(Blob),
    waveform: expect.any(Array),
    seconds: expect.closeTo(2, 0),
  })
  expect(now().seconds).toBeNull()
})

test('one that is sent at once is not kept to be heard, and one that is dropped is neither', async () => {
  const { start, allow, now, onRecorded, onSend } = recorder()
  await start()
  await allow()
  await act(() => now().stop('drop'))
  await start()
  await act(() => now().stop('send'))
  expect(onSend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'audio' }))
  expect(onRecorded).not.toHaveBeenCalled()
})

test('the microphone is closed if the person leaves while the browser still asks for it', async () => {
  const { start, allow, stop, unmount } = recorder()
  await start()
  unmount()
  expect(stop).not.toHaveBeenCalled()
  await allow()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test('a refused microphone is said, and may be tried again', async () => {
  const { start, now, getUserMedia } = recorder()
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await start()
  expect(now()).toMatchObject({ hasFailed: true, seconds: null })
  await start()
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})
