import { beforeEach, expect, it, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { Interruptions, reopenAfterMs } from './interruptions.ts'

let clock: ReturnType<typeof fakeClock>
let page: { visibilityState: DocumentVisibilityState; addEventListener: Document['addEventListener'] }
let turn: () => void
let used: ReturnType<typeof aTrack>
let told: string[]
let reopen: ReturnType<typeof vi.fn<() => Promise<void>>>
let interruptions: Interruptions

const aTrack = (muted = false) => ({
  kind: 'video',
  muted,
  onmute: null as (() => void) | null,
  onunmute: null as (() => void) | null,
})
const begin = (track: ReturnType<typeof aTrack>) => {
  used = track
  interruptions.watch(track as unknown as MediaStreamTrack)
}
const mute = (isMuted: boolean) => {
  used.muted = isMuted
  if (isMuted) used.onmute?.()
  else used.onunmute?.()
}
const settle = () => new Promise((done) => setImmediate(done))
const pass = async (ms: number) => {
  clock.advance(ms)
  await settle()
}
const look = (state: DocumentVisibilityState) => {
  page.visibilityState = state
  turn()
}

beforeEach(() => {
  clock = fakeClock()
  told = []
  page = {
    visibilityState: 'visible',
    addEventListener: ((_type: string, listener: () => void) => {
      turn = listener
    }) as Document['addEventListener'],
  }
  reopen = vi.fn(async () => begin(aTrack()))
  interruptions = new Interruptions({
    clock,
    page,
    current: () => used as unknown as MediaStreamTrack,
    reopen: () => reopen(),
  })
  interruptions.onChange((kind, isInterrupted) => told.push(`${kind} ${isInterrupted}`))
  begin(aTrack())
})

it('a muted track is told within 3 s, and once; a moment of it is nothing', async () => {
  mute(true)
  await pass(900)
  mute(false)
  await pass(10_000)
  expect(told).toEqual([])
  mute(true)
  await pass(2_900)
  mute(true)
  expect(told).toEqual(['video true'])
  mute(false)
  expect(told).toEqual(['video true', 'video false'])
})

it('who comes back from a telephone call whose system gives nothing back has the device again after 3 s', async () => {
  mute(true)
  look('hidden')
  await pass(60_000)
  expect(reopen).not.toHaveBeenCalled()
  look('visible')
  await pass(reopenAfterMs - 1)
  expect(reopen).not.toHaveBeenCalled()
  await pass(1)
  expect(reopen).toHaveBeenCalledOnce()
  expect(told).toEqual(['video true', 'video false'])
})

it('a system that gives the device back in time needs no opening', async () => {
  mute(true)
  look('hidden')
  await pass(60_000)
  look('visible')
  await pass(1_000)
  mute(false)
  await pass(60_000)
  expect(reopen).not.toHaveBeenCalled()
})

it('an opening that fails or gives silence again is tried again, a bounded number of times', async () => {
  reopen.mockImplementation(async () => {
    throw new Error('busy')
  })
  mute(true)
  await pass(4_000)
  for (let round = 0; round < 100; round += 1) await pass(10_000)
  expect(reopen).toHaveBeenCalledTimes(60)
  expect(told).toEqual(['video true'])
})

it('after closing nothing is opened', async () => {
  mute(true)
  await pass(2_000)
  interruptions.forget()
  await pass(60_000)
  expect(reopen).not.toHaveBeenCalled()
})
