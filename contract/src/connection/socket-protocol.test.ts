import { expect, test } from 'vitest'
import { createFrameEncoder, decodeFrame, reconnectDelayMs, reconnectMaxMs } from './socket-protocol.ts'

test('frames are numbered from one', () => {
  const encode = createFrameEncoder()
  expect(JSON.parse(encode({ type: 'ping' }).text)).toEqual({ type: 'ping', re: 1 })
  expect(encode({ type: 'ping' }).re).toBe(2)
})

test('a message is decoded unchanged, with its unknown fields', () => {
  const frame = { type: 'gift.sent', mood: 'good' }
  expect(decodeFrame(JSON.stringify(frame))).toEqual(frame)
})

test.each(['{', '[]', 'null', '{"type":7}', '{}', 7])('%s is not a message', (data) => {
  expect(decodeFrame(data)).toBeNull()
})

test('waits double up to the limit and are spread over their upper half', () => {
  expect([0, 1, 2].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([250, 500, 1_000])
  expect([0, 1, 2].map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([125, 250, 500])
  expect(reconnectDelayMs(10_000, 1)).toBe(reconnectMaxMs)
})
