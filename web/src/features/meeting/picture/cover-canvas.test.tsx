import { beforeEach, expect, test, vi } from 'vitest'
import { CoverCanvas } from './cover-canvas.ts'

/** The drawings: source and size of each. */
let drawn: [string, number, number][]
let cleared: [number, number][]
/** The video's next frame, at a time. */
let frame: ((atMs: number) => void) | null
let video: HTMLVideoElement
let canvas: CoverCanvas

const sizeOf = ({ width, height }: HTMLCanvasElement) => [width, height]

beforeEach(() => {
  drawn = []
  cleared = []
  frame = null
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (source: HTMLElement, _x: number, _y: number, width: number, height: number) =>
      drawn.push([source.tagName, width, height]),
    clearRect: (_x: number, _y: number, width: number, height: number) => cleared.push([width, height]),
  } as never)
  video = document.createElement('video')
  Object.defineProperties(video, {
    videoWidth: { value: 640, configurable: true },
    videoHeight: { value: 480, configurable: true },
  })
  video.requestVideoFrameCallback = (run) => {
    frame = (atMs) => run(atMs, {} as VideoFrameCallbackMetadata)
    return 1
  }
  video.cancelVideoFrameCallback = () => {
    frame = null
  }
  canvas = new CoverCanvas(video)
})

test('keeps so few pixels of a picture that no one is recognisable, in the picture’s shape', () => {
  canvas.start()
  frame?.(1_000)
  expect(drawn).toEqual([
    ['VIDEO', 16, 12],
    ['CANVAS', 96, 72],
  ])
  expect(sizeOf(canvas.element)).toEqual([96, 72])
})

test('follows its video a few times a second, whatever the camera’s frame rate', () => {
  canvas.start()
  for (let atMs = 1_000; atMs < 2_000; atMs += 20) frame?.(atMs)
  const paintings = drawn.filter(([source]) => source === 'VIDEO')
  expect(paintings.length).toBeGreaterThan(10)
  expect(paintings.length).toBeLessThanOrEqual(13)
})

test('freezes when stopped, and follows again when started', () => {
  canvas.start()
  frame?.(1_000)
  canvas.stop()
  expect(frame).toBeNull()
  canvas.start()
  frame?.(2_000)
  expect(drawn.filter(([source]) => source === 'VIDEO')).toHaveLength(2)
})

test('clears the last partner, and shows the next at once', () => {
  canvas.start()
  frame?.(1_000)
  canvas.clear()
  expect(cleared).toEqual([[96, 72]])
  frame?.(1_001)
  expect(sizeOf(canvas.element)).toEqual([96, 72])
})

test('a video without a picture yet leaves it empty', () => {
  Object.defineProperty(video, 'videoWidth', { value: 0 })
  canvas.start()
  frame?.(1_000)
  expect(drawn).toEqual([])
})

test('in a browser without frame callbacks a timer is used', () => {
  vi.useFakeTimers()
  Reflect.deleteProperty(video, 'requestVideoFrameCallback')
  const there = Object.getOwnPropertyDescriptor(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
  canvas.start()
  vi.advanceTimersByTime(200)
  canvas.stop()
  vi.advanceTimersByTime(200)
  if (there) Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', there)
  vi.useRealTimers()
  expect(drawn.filter(([source]) => source === 'VIDEO')).toHaveLength(2)
})
