import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { Sight } from './sight.ts'
import { aBill, type aCall, after, found, started } from '../state/call-fixtures.ts'
import type { CallState, InCallState } from '../state/call-state.ts'
import { stub } from '../../../platform/stub.test-kit.ts'

/** Result of the next look at each element, as one grey per pixel. */
let greys: Map<unknown, () => number[]>
let clock: ReturnType<typeof fakeClock>
let remote: HTMLVideoElement
let own: { muted: boolean; readyState: string; enabled: boolean; clone: () => unknown; stop: () => void }
let sight: Sight

const moving = () => {
  let at = 90
  return () => {
    at += 1
    return [at + 30, at - 30]
  }
}
const black = () => [0, 0]

const aVideo = () =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: 640 },
    srcObject: { value: null, writable: true },
    play: { value: async () => {} },
  })

class FakeStream {
  readonly tracks: unknown[]
  constructor(tracks: unknown[] = []) {
    this.tracks = tracks
  }
  getVideoTracks = () => this.tracks
  getTracks = () => this.tracks
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream)
  greys = new Map()
  clock = fakeClock()
  let drawn: unknown
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    drawImage: (element: unknown) => {
      drawn = element
    },
    getImageData: () => ({
      data: new Uint8ClampedArray((greys.get(drawn) ?? black)().flatMap((grey) => [grey, grey, grey, 255])),
    }),
  })) as never)
  remote = aVideo()
  remote.srcObject = new FakeStream([{ readyState: 'live', muted: false }]) as never
  own = { muted: false, readyState: 'live', enabled: true, clone: () => ({ stop: () => {} }), stop: () => {} }
  const page = stub<Document>({
    createElement: () => {
      const element = aVideo()
      greys.set(element, ownLooks)
      return element
    },
  })
  sight = new Sight({ clock, page, remote, ownTrack: () => own as unknown as MediaStreamTrack })
})
let ownLooks = moving()
afterEach(() => {
  vi.restoreAllMocks()
})

const aPaid = (over: Parameters<typeof aBill>[0] = {}, call: Parameters<typeof aCall>[0] = {}) =>
  after(
    started,
    found({ revealed: true, ...call, bill: aBill({ state: 'running', ...over }) }),
  ) as InCallState
const watched = (call: InCallState, seconds: number) => {
  sight.follow(call)
  clock.advance(seconds * 1_000)
  return sight.wordOn(call)
}

test('a payer’s tab says what arrives: shown, black, frozen', () => {
  const call = aPaid()
  greys.set(remote, moving())
  expect(watched(call, 3)).toBe('shown')
  greys.set(remote, black)
  expect(watched(call, 1)).toBe('black')
  const still = [60, 120]
  greys.set(remote, () => still)
  expect(watched(call, 4)).toBe('frozen')
  greys.set(remote, moving())
  expect(watched(call, 1)).toBe('shown')
})

test('a camera that the partner switched off is off, not black', () => {
  expect(watched(aPaid({}, { partnerSends: { microphone: true, camera: false } }), 2)).toBe('off')
})

test('a creator’s tab says what its own camera shows, also while the call sends black', () => {
  ownLooks = moving()
  const call = aPaid({ role: 'creator' })
  expect(watched(call, 2)).toBe('shown')
  own.muted = true
  expect(watched(call, 1)).toBe('muted')
  own.muted = false
  own.readyState = 'ended'
  expect(watched(call, 1)).toBe('off')
  own.readyState = 'live'
  const unseen = {
    by: 'creator',
    fault: 'off',
    freeUntil: 0,
    decideBy: 0,
    sound: false,
    soundRateCoins: 30,
  } as const
  expect(watched(aPaid({ role: 'creator', unseen }), 3)).toBe('shown')
  expect(watched({ ...call, sends: { microphone: true, camera: false } }, 1)).toBe('off')
})

test('while the payer covers the picture, its tab says so, until the payer looks again', () => {
  greys.set(remote, black)
  const unseen = {
    by: 'payer',
    fault: 'black',
    freeUntil: 0,
    decideBy: 0,
    sound: false,
    soundRateCoins: 30,
  } as const
  const call = aPaid({ unseen })
  expect(watched(call, 2)).toBe('covered')
  sight.checkAgain()
  expect(watched(call, 1)).toBe('shown')
  expect(watched(aPaid(), 0)).toBe('shown')
  expect(watched(aPaid(), 1)).toBe('black')
})

test('a page in the background finds no fault with a picture that it may not draw', () => {
  greys.set(remote, moving())
  const call = aPaid()
  expect(watched(call, 2)).toBe('shown')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  greys.set(remote, black)
  expect(watched(call, 10)).toBe('shown')
})

test('a first picture counts once it shows something, and is not awaited after the call', () => {
  const lobby: CallState = after()
  const seen = vi.fn()
  greys.set(remote, black)
  sight.onceShown(seen)
  clock.advance(2_000)
  expect(seen).not.toHaveBeenCalled()
  greys.set(remote, moving())
  clock.advance(100)
  expect(seen).toHaveBeenCalledOnce()
  greys.set(remote, black)
  sight.onceShown(seen)
  sight.follow(lobby)
  greys.set(remote, moving())
  clock.advance(5_000)
  expect(seen).toHaveBeenCalledOnce()
})

test('the partner’s fault is told to the screen once each time it changes', () => {
  const told = vi.fn()
  sight.onChange(told)
  const call = aPaid()
  greys.set(remote, black)
  watched(call, 5)
  expect(sight.partnerFault()).toBe('black')
  expect(told).toHaveBeenCalledTimes(1)
  sight.follow(after())
  expect(sight.partnerFault()).toBeNull()
})
