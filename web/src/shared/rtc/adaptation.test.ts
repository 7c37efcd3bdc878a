import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Adaptation, adapt, fullPicture, sendSteps } from './adaptation.ts'
import type { Quality } from './quality.ts'

const lasting = (from: Adaptation, quality: Quality, seconds: number) =>
  Array.from({ length: seconds }, () => quality).reduce(adapt, from)

it('a connection that stays poor is sent less, one step at a time', () => {
  expect(lasting(fullPicture, 'poor', 3).step).toBe(0)
  expect(lasting(fullPicture, 'poor', 4).step).toBe(1)
  expect(lasting(fullPicture, 'poor', 8).step).toBe(2)
})

it('a connection that stays good gets its picture back', () => {
  const less = lasting(fullPicture, 'poor', 4)
  expect(lasting(less, 'good', 9).step).toBe(1)
  expect(lasting(less, 'good', 10).step).toBe(0)
})

it('no connection leaves the steps, and none moves two at once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Quality>('good', 'fair', 'poor'), { maxLength: 200 }), (seconds) => {
      let now = fullPicture
      for (const quality of seconds) {
        const next = adapt(now, quality)
        expect(Math.abs(next.step - now.step)).toBeLessThanOrEqual(1)
        expect(sendSteps[next.step]).toBeDefined()
        now = next
      }
    }),
  )
})
