import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, readColour } from '../../../../../ui/src/contrast.test-kit.ts'
import {
  emptyDesign,
  firstStickerPlace,
  isUnchanged,
  lookTokens,
  moved,
  placeAfterKey,
  placeOf,
  resized,
  textLooks,
  withPlace,
} from './story-design.ts'

const place = { x: 0.5, y: 0.5, scale: 1 }
const size = { width: 0.4, height: 0.2 }

test('a piece moves by what is asked, and stops where its edge meets that of the picture', () => {
  expect(moved(place, { x: 0.1, y: -0.1 }, size)).toEqual({ x: 0.6, y: 0.4, scale: 1 })
  expect(moved(place, { x: 9, y: 9 }, size)).toEqual({ x: 0.8, y: 0.9, scale: 1 })
  // From an edge it comes back with the first step.
  expect(moved({ x: 5, y: 0.5, scale: 1 }, { x: -0.1, y: 0 }, size).x).toBeCloseTo(0.7)
})

test('no way of moves leads a piece off the picture', () => {
  const way = fc.double({ min: -2, max: 2, noNaN: true })
  const side = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.record({ x: way, y: way })), side, side, (ways, width, height) => {
      const end = ways.reduce<typeof place>((from, by) => moved(from, by, { width, height }), place)
      if (ways.length === 0) return
      expect(end.x - width / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(end.x + width / 2).toBeLessThanOrEqual(1 + 1e-9)
      expect(end.y - height / 2).toBeGreaterThanOrEqual(-1e-9)
      expect(end.y + height / 2).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('arrow keys move a piece, plus and minus change its size within bounds, and other keys are not its', () => {
  expect(placeAfterKey(place, 'ArrowLeft', size)?.x).toBeLessThan(place.x)
  expect(placeAfterKey(place, 'ArrowRight', size)?.x).toBeGreaterThan(place.x)
  expect(placeAfterKey(place, 'ArrowUp', size)?.y).toBeLessThan(place.y)
  expect(placeAfterKey(place, 'ArrowDown', size)?.y).toBeGreaterThan(place.y)
  expect(placeAfterKey(place, '+', size)?.scale).toBe(1.2)
  expect(placeAfterKey(place, '-', size)?.scale).toBe(0.8)
  expect(placeAfterKey(place, 'Tab', size)).toBeNull()
  const times = (way: 1 | -1) =>
    Array.from({ length: 30 }).reduce<typeof place>((from) => resized(from, way), place)
  expect([times(1).scale, times(-1).scale]).toEqual([2, 0.6])
})

test('a file is sent as it is until something is cut, written or put on it', () => {
  expect(isUnchanged(emptyDesign)).toBe(true)
  expect(isUnchanged({ ...emptyDesign, text: { ...emptyDesign.text, words: '  ' } })).toBe(true)
  expect(isUnchanged({ ...emptyDesign, text: { ...emptyDesign.text, words: 'Hi' } })).toBe(false)
  expect(isUnchanged({ ...emptyDesign, area: { x: 0, y: 0, width: 9, height: 16 } })).toBe(false)
  expect(isUnchanged({ ...emptyDesign, sticker: { id: 'love', place } })).toBe(false)
})

test('the place of words and of a sticker are two', () => {
  const both = { ...emptyDesign, sticker: { id: 'love' as const, place: firstStickerPlace } }
  const changed = withPlace(withPlace(both, 'text', place), 'sticker', { ...place, scale: 2 })
  expect([placeOf(changed, 'text'), placeOf(changed, 'sticker')]).toEqual([place, { ...place, scale: 2 }])
  expect(withPlace(emptyDesign, 'sticker', place)).toBe(emptyDesign)
  expect(placeOf(emptyDesign, 'sticker')).toBeNull()
})

const tokens = readFileSync(new URL('../../../../../ui/src/tokens.css', import.meta.url), 'utf8')
const colour = (token: string) => readColour(new RegExp(`${token}: (#[0-9a-f]+);`).exec(tokens)?.[1] ?? '')

test.each(textLooks)('the words of the look %s keep their contrast, whatever the picture', (look) => {
  const { ink, ground } = lookTokens[look]
  expect(contrastRatio(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5)
})
