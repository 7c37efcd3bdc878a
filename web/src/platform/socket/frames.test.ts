import { expect, test, vi } from 'vitest'
import { contractCheck } from '../contract-check.ts'
import { readFrame } from './frames.ts'

test('a frame with a field that only a newer server knows is still read', () => {
  const complain = vi.fn()
  const frame = JSON.stringify({ type: 'pong', mood: 'good' })
  expect(readFrame(frame, complain, contractCheck)).toMatchObject({ type: 'pong' })
  expect(complain).not.toHaveBeenCalled()
})

test('a frame that lacks a field is not read, and the complaint names the field and no value', () => {
  const complain = vi.fn()
  const frame = JSON.stringify({ type: 'match.searching', sinceMs: 'a secret text', widened: 'none' })
  expect(readFrame(frame, complain, contractCheck)).toBeNull()
  expect(complain).toHaveBeenCalledWith('match.searching', ['sinceMs'])
})

test('a frame with a value only a newer server knows is still read, unchanged', () => {
  const complain = vi.fn()
  const frame = JSON.stringify({ type: 'match.idle', reason: 'full_moon' })
  expect(readFrame(frame, complain, contractCheck)).toEqual({ type: 'match.idle', reason: 'full_moon' })
  expect(complain).not.toHaveBeenCalled()
})

test('without a check a frame is read unchanged', () => {
  const frame = { type: 'match.searching', sinceMs: 'soon' }
  expect(readFrame(JSON.stringify(frame), vi.fn(), null)).toEqual(frame)
})

test.each([null, contractCheck])('garbage is not read', (check) => {
  for (const data of ['{', '[]', 'null', '{"type":7}', '{}', 7]) {
    expect(readFrame(data, vi.fn(), check)).toBeNull()
  }
})
