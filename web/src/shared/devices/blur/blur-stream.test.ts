import { expect, test, vi } from 'vitest'
import { blurStream } from './blur-stream.ts'
import { canBlurItself } from './camera-blur.ts'
import { stub } from '../../../platform/stub.test-kit.ts'

function aStream(backgroundBlur: boolean[], applyConstraints = vi.fn(async () => {})) {
  const camera = { applyConstraints, getCapabilities: () => ({ backgroundBlur }) }
  const stream = { getVideoTracks: () => [camera], getAudioTracks: () => [] }
  return { stream: stub<MediaStream>(stream), applyConstraints }
}
const { signal } = new AbortController()

test('a camera that can blur does so itself', async () => {
  const { stream, applyConstraints } = aStream([true, false])
  expect(await blurStream(stream, signal)).toBe(stream)
  expect(applyConstraints).toHaveBeenCalledExactlyOnceWith({ backgroundBlur: true })
})

test('one that refuses is left to this device, which here cannot do it either', async () => {
  const refusing = vi.fn(() => Promise.reject(new Error('not now')))
  await expect(blurStream(aStream([true, false], refusing).stream, signal)).rejects.toThrow('no streams')
  expect(refusing).toHaveBeenCalledOnce()
})

test.each([[[true]], [[false]], [[]]])(
  'a camera whose blur is fixed as %j is not asked for it',
  async (fixed) => {
    const { stream, applyConstraints } = aStream(fixed)
    await expect(blurStream(stream, signal)).rejects.toThrow('no streams')
    expect(applyConstraints).not.toHaveBeenCalled()
  },
)

test('a browser that does not describe its cameras has none that blur', () => {
  expect(canBlurItself({} as MediaStreamTrack)).toBe(false)
})
