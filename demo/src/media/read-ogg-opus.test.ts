import { expect, test } from 'vitest'
import { readOggOpus } from './read-ogg-opus.ts'

/** One Ogg page whose segments have these contents. */
function aPage(segments: readonly Buffer[], continued = false): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 0, 'latin1')
  header[5] = continued ? 1 : 0
  header[26] = segments.length
  return Buffer.concat([header, Buffer.from(segments.map(({ length }) => length)), ...segments])
}
const bytes = (length: number, fill: number): Buffer => Buffer.alloc(length, fill)
const head = aPage([Buffer.from('OpusHead and its fields')])
const tags = aPage([Buffer.from('OpusTags and its fields')])

test('packets are assembled from their segments, also across pages', () => {
  const first = aPage([bytes(10, 1), bytes(255, 2), bytes(5, 2), bytes(255, 3)])
  const second = aPage([bytes(7, 3), bytes(0, 4), bytes(9, 5)], true)
  const packets = readOggOpus(Buffer.concat([head, tags, first, second]))
  expect(packets).toEqual([bytes(10, 1), bytes(260, 2), bytes(262, 3), bytes(0, 4), bytes(9, 5)])
})

test.each([
  ['another kind of file', Buffer.from('a text that is long enough to be a page of something')],
  ['a stream of another codec', Buffer.concat([aPage([Buffer.from('vorbis')]), tags])],
  ['a page that is cut off', Buffer.concat([head, tags, aPage([bytes(10, 1)]).subarray(0, -3)])],
])('%s is refused', (_name, file) => {
  expect(() => readOggOpus(file)).toThrow(/Ogg/)
})
