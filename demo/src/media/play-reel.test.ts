import { expect, test } from 'vitest'
import { aClock } from '../../../server/test/clock.ts'
import type { Reel } from './demo-reel.ts'
import { type MediaPacket, playReel } from './play-reel.ts'

/** Four frames of 50 ms, the first and the third of them key frames, with two sounds of 100 ms. */
const reel: Reel = {
  video: {
    durationMs: 200,
    frames: [0x10, 0x11, 0x20, 0x21].map((first, index) => ({
      data: Buffer.from([first, index]),
      atMs: index * 50,
      isKey: index % 2 === 0,
    })),
  },
  audio: { packetMs: 100, packets: [Buffer.from('one'), Buffer.from('two')] },
}

function aPlayback() {
  const clock = aClock()
  const video: MediaPacket[] = []
  const audio: MediaPacket[] = []
  const playback = playReel(reel, clock, {
    video: (packet) => video.push(packet),
    audio: (packet) => audio.push(packet),
  })
  /** The first byte of each frame after its payload descriptor. */
  const shown = (): number[] => video.map(({ payload }) => payload[4] ?? 0)
  return { clock, video, audio, playback, shown }
}

test('a reel starts at once, with a key frame', () => {
  const { shown, audio } = aPlayback()
  expect(shown()).toEqual([0x10])
  expect(audio).toHaveLength(1)
})

test('it loops without a gap in numbers and time stamps', () => {
  const { clock, video, audio, shown } = aPlayback()
  clock.advance(299)
  expect(shown()).toEqual([0x10, 0x11, 0x20, 0x21, 0x10, 0x11])
  expect(video.map(({ sequenceNumber }) => sequenceNumber)).toEqual([0, 1, 2, 3, 4, 5])
  expect(video.map(({ timestamp }) => timestamp)).toEqual([0, 4_500, 9_000, 13_500, 18_000, 22_500])
  expect(video.every(({ marker }) => marker)).toBe(true)
  expect(audio.map(({ payload }) => String(payload))).toEqual(['one', 'two', 'one'])
  expect(audio.map(({ timestamp }) => timestamp)).toEqual([0, 4_800, 9_600])
})

test('sequence numbers, picture ids and pace survive an hour', () => {
  const { clock, video } = aPlayback()
  clock.advance(3_600_000 - 1)
  expect(video).toHaveLength(72_000)
  expect(video.at(-1)?.sequenceNumber).toBe(71_999 % 65_536)
  expect(video.at(-1)?.payload.readUInt16BE(2)).toBe(0x8000 | (71_999 % 32_768))
  expect(Math.max(...video.map(({ timestamp }) => timestamp))).toBeLessThan(2 ** 32)
})

test('a receiver that lost a frame gets the next key frame, once for many requests', () => {
  const { clock, playback, shown } = aPlayback()
  clock.advance(1_000)
  const before = shown().length
  clock.advance(50)
  expect(shown().slice(before)).toEqual([0x11])
  // A key frame was sent a moment ago: the request concerns a loss it has already repaired.
  playback.showKeyFrame()
  clock.advance(50)
  expect(shown().slice(before)).toEqual([0x11, 0x20])
})

test('a suspended process continues from now instead of catching up', () => {
  const clock = aClock()
  const video: MediaPacket[] = []
  let pending: (() => void) | null = null
  let skipped = 0
  const standing = {
    now: () => clock.now() + skipped,
    after: (_delayMs: number, task: () => void) => {
      pending = task
      return () => {}
    },
  }
  playReel(reel, standing, { video: (packet) => video.push(packet), audio: () => {} })
  skipped = 60_000
  ;(pending as (() => void) | null)?.()
  expect(video.map(({ timestamp }) => timestamp)).toEqual([0, 60_000 * 90])
})

test('nothing is sent after it was stopped', () => {
  const { clock, video, playback } = aPlayback()
  playback.stop()
  clock.advance(10_000)
  expect(video).toHaveLength(1)
})
