import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropSquare, firstCrop, moved, pressed } from './crop.ts'

const wide = { width: 400, height: 200 }

test('at first the middle of the picture is visible, as much of it as fits', () => {
  expect(cropSquare(firstCrop, wide)).toEqual({ left: 100, top: 0, side: 200 })
})

test('moving the picture to the right reveals its left, and stops at its edge', () => {
  const right = moved(firstCrop, wide, { x: 0.25, y: 0 })
  expect(cropSquare(right, wide)).toEqual({ left: 50, top: 0, side: 200 })
  expect(cropSquare(moved(right, wide, { x: 9, y: 0 }), wide).left).toBe(0)
})

test('plus and minus come closer and go back, within bounds', () => {
  const closer = pressed('+', firstCrop, wide)
  expect(closer && cropSquare(closer, wide).side).toBeCloseTo(200 / 1.2)
  expect(pressed('-', firstCrop, wide)).toEqual(firstCrop)
  expect(pressed('a', firstCrop, wide)).toBeNull()
})

test('no operation shows an empty corner', () => {
  const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-', 'x'))
  const side = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(keys, side, side, (typed, width, height) => {
      const size = { width, height }
      const crop = typed.reduce((last, key) => pressed(key, last, size) ?? last, firstCrop)
      const { left, top, side: seen } = cropSquare(crop, size)
      const slack = 1e-6 * Math.max(width, height)
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + seen).toBeLessThanOrEqual(width + slack)
      expect(top + seen).toBeLessThanOrEqual(height + slack)
    }),
  )
})
