import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crop, firstCrop, moved, steppedZoom, zoomMax } from './crop.ts'

const window = { width: 200, height: 200 }
const wide = { picture: { width: 400, height: 200 }, window }

test('a picture moves by what is asked, and stops at its edge', () => {
  const right = moved(firstCrop, wide, { x: 50, y: 0 })
  expect(right.shift).toEqual({ x: 50, y: 0 })
  expect(moved(right, wide, { x: 900, y: 900 }).shift).toEqual({ x: 100, y: 0 })
})

test('plus and minus come closer and go back, within bounds', () => {
  expect(steppedZoom(1, '+')).toBeCloseTo(1.2)
  expect(steppedZoom(1, '-')).toBe(1)
  expect(steppedZoom(zoomMax, '+')).toBe(zoomMax)
})

test('no move shows an empty corner', () => {
  const way = fc.integer({ min: -999, max: 999 })
  const long = fc.integer({ min: window.width, max: 5000 })
  const zoom = fc.double({ min: 1, max: zoomMax, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.record({ x: way, y: way })), long, zoom, (ways, width, zoom) => {
      const sizes = { picture: { width, height: window.height }, window }
      const start: Crop = { ...firstCrop, zoom }
      const { shift } = ways.reduce((crop, by) => moved(crop, sizes, by), start)
      expect(Math.abs(shift.x) + window.width / 2).toBeLessThanOrEqual((width * zoom) / 2 + 1e-9)
      expect(Math.abs(shift.y) + window.height / 2).toBeLessThanOrEqual((window.height * zoom) / 2 + 1e-9)
    }),
  )
})
