import { expect, test, vi } from 'vitest'
import { readFrame } from './frames.ts'

test('a frame with a field that only a newer server knows is still read', () => {
  const complain = vi.fn()
  const frame = JSON.stringify({ type: 'pong', mood: 'good' })
  expect(readFrame(frame, complain)).toMatchObject({ type: 'pong' })
  expect(complain).not.toHaveBeenCalled()
})

test('a frame that lacks a field is not read, and the complaint names the field and no value', () => {
  const complain = vi.fn()
  const frame = JSON.stringify({ type: 'match.idle', reason: 'a secret text' })
  expect(readFrame(frame, complain)).toBeNull()
  expect(complain).toHaveBeenCalledWith('match.idle', ['reason'])
})

test('garbage and unknown types are not read', () => {
  for (const data of ['{', '{"type":"toString"}', '{"type":"give.coins"}', 7]) {
    expect(readFrame(data, vi.fn())).toBeNull()
  }
})
