import { expect, it } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { DrawPace } from './draw-pace.ts'

function make() {
  const clock = fakeClock()
  let drawn = 0
  const pace = new DrawPace(clock, () => {
    drawn += 1
  })
  return { clock, pace, drawn: () => drawn }
}

it('draws a change at once while nothing is held', () => {
  const { pace, drawn } = make()
  pace.request()
  pace.request()
  expect(drawn()).toBe(2)
})

it('draws the changes of a hold once, when it is released', () => {
  const { pace, drawn } = make()
  pace.hold(100)
  pace.request()
  pace.request()
  expect(drawn()).toBe(0)
  pace.release()
  expect(drawn()).toBe(1)
})

it('never holds longer than the bound, even if it is never released', () => {
  const { clock, pace, drawn } = make()
  pace.hold(100)
  pace.request()
  clock.advance(99)
  expect(drawn()).toBe(0)
  clock.advance(1)
  expect(drawn()).toBe(1)
})

it('a later hold replaces an earlier one, and nothing is drawn if nothing changed', () => {
  const { clock, pace, drawn } = make()
  pace.hold(100)
  clock.advance(90)
  pace.hold(100)
  clock.advance(90)
  pace.release()
  expect(drawn()).toBe(0)
  clock.advance(100)
  pace.request()
  expect(drawn()).toBe(1)
})

it('defers a task until what is due was drawn, and runs it at once while nothing is held', () => {
  const { clock, pace, drawn } = make()
  const ran: number[] = []
  pace.defer(() => ran.push(drawn()))
  expect(ran).toEqual([0])
  pace.hold(100)
  pace.request()
  pace.defer(() => ran.push(drawn()))
  clock.advance(99)
  expect(ran).toEqual([0])
  clock.advance(2)
  expect(ran).toEqual([0, 1])
})
