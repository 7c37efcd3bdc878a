import { expect, it, vi } from 'vitest'
import { stub } from '../../../platform/stub.test-kit.ts'
import { LateSight } from './late-sight.ts'
import type { Sight } from './sight.ts'
import { after, found, started } from '../state/call-fixtures.ts'
import type { InCallState } from '../state/call-state.ts'

const settle = () => new Promise((done) => setImmediate(done))
const call = after(started, found()) as InCallState
const aSight = () => {
  const follow = vi.fn()
  const onceShown = vi.fn((task: () => void) => task())
  const sight = { follow, onceShown, wordOn: () => 'black', onChange: vi.fn(), partnerFault: () => 'black' }
  return { ...sight, sight: stub<Sight>(sight) }
}

it('the lobby loads nothing; a search does, and the call that came meanwhile is watched', async () => {
  const { sight, follow } = aSight()
  const load = vi.fn(async () => sight)
  const late = new LateSight(load)
  late.follow(after())
  expect(load).not.toHaveBeenCalled()
  late.follow(after(started))
  late.follow(call)
  expect(late.wordOn(call)).toBe('shown')
  await settle()
  expect(load).toHaveBeenCalledOnce()
  expect(follow).toHaveBeenCalledExactlyOnceWith(call)
  expect([late.wordOn(call), late.partnerFault()]).toEqual(['black', 'black'])
})

it('a file that does not load holds up no reveal, and the next search tries again', async () => {
  const { sight } = aSight()
  const load = vi
    .fn<() => Promise<Sight>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(sight)
  const late = new LateSight(load)
  const seen = vi.fn()
  late.onceShown(seen)
  await settle()
  expect(seen).toHaveBeenCalledOnce()
  late.follow(call)
  await settle()
  expect(late.partnerFault()).toBe('black')
})
