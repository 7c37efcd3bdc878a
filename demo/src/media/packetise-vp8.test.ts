import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packetiseVp8 } from './packetise-vp8.ts'

const datagramMaxBytes = 1_200
const anyFrame = fc.uint8Array({ minLength: 1, maxLength: 9_000 }).map((bytes) => Buffer.from(bytes))
const anyPictureId = fc.integer({ min: 0, max: 0x7fff })

test('the payload descriptor marks the start of a frame and carries its 15-bit picture id', () => {
  const [first, second] = packetiseVp8(Buffer.alloc(1_500, 7), 0x1234)
  expect([...(first ?? [])].slice(0, 5)).toEqual([0x90, 0x80, 0x92, 0x34, 7])
  expect([...(second ?? [])].slice(0, 5)).toEqual([0x80, 0x80, 0x92, 0x34, 7])
})

test('any frame is reassembled from its payloads, and every payload fits into a datagram', () => {
  fc.assert(
    fc.property(anyFrame, anyPictureId, (frame, pictureId) => {
      const payloads = packetiseVp8(frame, pictureId)
      expect(Buffer.concat(payloads.map((payload) => payload.subarray(4)))).toEqual(frame)
      expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThan(datagramMaxBytes)
    }),
  )
})
