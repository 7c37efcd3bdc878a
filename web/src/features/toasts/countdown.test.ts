import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { startCountdown } from './countdown.ts'

/** A clock whose timers fire when the test decides, whatever the delay was. */
function aLateClock(startMs: number) {
  let nowMs = startMs
  let due: () => void = () => {}
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs,
    after(_delayMs: number, task: () => void) {
      due = task
      return () => {}
    },
    /** It is this late by now, and the timer comes. */
    set(toMs: number) {
      nowMs = toMs
      due()
    },
  }
}

test('a pause in the middle of a tick counts exactly the time that had passed', () => {
  const clock = fakeClock()
  let ended = false
  const countdown = startCountdown({ clock, durationMs: 1000, onEnd: () => (ended = true) })
  clock.advance(250)
  countdown.pause('hover')
  clock.advance(10_000)
  countdown.resume('hover')
  clock.advance(749)
  expect(ended).toBe(false)
  clock.advance(1)
  expect(ended).toBe(true)
})

test('a timer that comes late, as in a hidden tab, does not stretch the time', () => {
  const clock = aLateClock(0)
  const remaining: number[] = []
  startCountdown({ clock, durationMs: 2500, onTick: (ms) => remaining.push(ms), onEnd: () => {} })
  for (const lateMs of [1000, 2000, 3000]) {
    clock.set(lateMs)
  }
  expect(remaining).toEqual([1500, 500, 0])
})

test('a clock that is set back does not lengthen it', () => {
  const clock = aLateClock(100_000)
  const remaining: number[] = []
  startCountdown({ clock, durationMs: 300, onTick: (ms) => remaining.push(ms), onEnd: () => {} })
  for (const stepMs of [100, -60_000, 100, 100]) {
    clock.set(clock.now() + stepMs)
  }
  expect(remaining).toEqual([200, 200, 100, 0])
})

test('an infinite one never ticks and never ends, paused or not', () => {
  const clock = fakeClock()
  const calls: string[] = []
  const countdown = startCountdown({
    clock,
    durationMs: Number.POSITIVE_INFINITY,
    onTick: () => calls.push('tick'),
    onEnd: () => calls.push('end'),
  })
  countdown.pause('focus')
  countdown.resume('focus')
  clock.advance(1_000_000)
  expect(calls).toEqual([])
})

test('a stopped countdown stays stopped, even when a reason that paused it ends', () => {
  const clock = fakeClock()
  let ended = false
  const countdown = startCountdown({ clock, durationMs: 1000, onEnd: () => (ended = true) })
  countdown.pause('hover')
  countdown.stop()
  countdown.resume('hover')
  clock.advance(5000)
  expect(ended).toBe(false)
})
