import { beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createPreferences } from '../../platform/storage/preferences.ts'
import { BackgroundBlur, type BlurPorts, blurWithinMs } from './background-blur.ts'
import { stub } from '../../platform/stub.test-kit.ts'

const camera = { kind: 'video' }
const stream = stub<MediaStream>({ getVideoTracks: () => [camera] })
const blurred = {} as MediaStream

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
} as Storage
beforeEach(() => stored.clear())

function setUp(load: BlurPorts['load'] = async () => async () => blurred, opened = stream) {
  const clock = fakeClock()
  const asked = vi.fn(load)
  const blur = new BackgroundBlur({ preferences: createPreferences(storage, []), clock, load: asked })
  const devices = blur.over(stub<MediaDevices>({ addEventListener() {}, getUserMedia: async () => opened }))
  const failed = vi.fn()
  blur.onFailure(failed)
  return { blur, clock, asked, failed, open: () => devices.getUserMedia({ video: true }) }
}

test('the camera stream is unprocessed until blur is turned on, and no blur code is loaded', async () => {
  const { blur, open, asked } = setUp()
  expect(await open()).toBe(stream)
  expect(asked).not.toHaveBeenCalled()
  blur.turn(true)
  expect(await open()).toBe(blurred)
})

test('a microphone without a camera is not blurred', async () => {
  const voice = stub<MediaStream>({ getVideoTracks: () => [] })
  const { blur, open } = setUp(undefined, voice)
  blur.turn(true)
  expect(await open()).toBe(voice)
})

test('where it fails the setting goes off, and that is reported before the camera arrives', async () => {
  const { blur, open, failed } = setUp(() => Promise.reject(new Error('offline')))
  blur.turn(true)
  const order: string[] = []
  failed.mockImplementation(() => order.push('failed'))
  expect(await open().finally(() => order.push('opened'))).toBe(stream)
  expect(order).toEqual(['failed', 'opened'])
  expect(blur.isOn()).toBe(false)
})

test('the choice outlives the page', () => {
  setUp().blur.turn(true)
  expect(setUp().blur.isOn()).toBe(true)
  setUp().blur.turn(false)
  expect(setUp().blur.isOn()).toBe(false)
})

test('a camera does not wait for ever, and what comes later leaves it alone', async () => {
  let limit: AbortSignal | undefined
  const { blur, open, clock, failed } = setUp(async () => (_, signal) => {
    limit = signal
    return new Promise(() => {})
  })
  blur.turn(true)
  const opening = open()
  await vi.waitFor(() => expect(limit).toBeDefined())
  clock.advance(blurWithinMs)
  expect(await opening).toBe(stream)
  expect([limit?.aborted, failed.mock.calls.length]).toEqual([true, 1])
})
