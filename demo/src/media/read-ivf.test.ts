import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reelNames, reelOf } from './demo-reel.ts'
import { readIvf } from './read-ivf.ts'

/** A tiny IVF file of frames with these first bytes, 20 a second. */
function anIvf(firstBytes: readonly number[], codec = 'VP80'): Buffer {
  const header = Buffer.alloc(32)
  header.write('DKIF', 0, 'latin1')
  header.write(codec, 8, 'latin1')
  header.writeUInt32LE(20, 16)
  header.writeUInt32LE(1, 20)
  const frames = firstBytes.map((first, index) => {
    const frame = Buffer.alloc(12 + 2)
    frame.writeUInt32LE(2, 0)
    frame.writeBigUInt64LE(BigInt(index), 4)
    frame[12] = first
    return frame
  })
  return Buffer.concat([header, ...frames])
}

test('frames have their time and are marked as key frames or not', () => {
  const { frames, durationMs } = readIvf(anIvf([0x10, 0x11, 0x11, 0x10]))
  expect(frames.map(({ isKey }) => isKey)).toEqual([true, false, false, true])
  expect(frames.map(({ atMs }) => atMs)).toEqual([0, 50, 100, 150])
  expect(durationMs).toBe(200)
})

test.each([
  ['another kind of file', Buffer.from('RIFF and so on, long enough to hold a header of an IVF')],
  ['another codec', anIvf([0x10], 'VP90')],
  ['a file that is cut off', anIvf([0x10, 0x11]).subarray(0, -1)],
  ['a loop that nobody could begin to decode', anIvf([0x11, 0x10])],
  ['a file without frames', anIvf([])],
])('%s is refused', (_name, file) => {
  expect(() => readIvf(file)).toThrow(/IVF/)
})

describe.each(reelNames)('the reel %s', (name) => {
  const { video, audio } = reelOf(name)

  test('lasts six seconds in video and in sound', () => {
    expect(video.durationMs).toBe(6_000)
    expect(audio.packets.length * audio.packetMs).toBe(6_000)
  })

  test('has a key frame at least every two seconds, because the next one repairs a loss', () => {
    const keys = [...video.frames.filter(({ isKey }) => isKey).map(({ atMs }) => atMs), video.durationMs]
    const gaps = keys.slice(1).map((at, index) => at - (keys[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000)
  })

  test('is small enough for the repository', () => {
    const bytes = statSync(new URL(`../../reels/${name}.ivf`, import.meta.url)).size
    expect(bytes).toBeLessThanOrEqual(300 * 1024)
  })
})
