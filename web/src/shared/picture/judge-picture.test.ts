import { describe, expect, it } from 'vitest'
import { judge, lookHeight, lookWidth, lumaOf, unjudged } from './judge-picture.ts'

const size = lookWidth * lookHeight
/** Pixels of a luma from `at - spread` to `at + spread`, by turns. */
const aLuma = (at: number, spread: number) =>
  Array.from({ length: size }, (_, index) => at + (index % 2 === 0 ? spread : -spread))
const after = (...looks: readonly number[][]) =>
  looks.reduce((before, luma) => judge(before, luma, true), unjudged)

describe('a picture', () => {
  it('that moves and has structure is fine', () => {
    expect(after(aLuma(90, 30), aLuma(91, 30), aLuma(90, 30), aLuma(92, 30)).fault).toBeNull()
  })

  it('of a dark room with something in it is fine', () => {
    expect(after(aLuma(20, 10)).fault).toBeNull()
  })

  it.each([
    ['black', aLuma(0, 0)],
    ['the noise of a covered lens', aLuma(16, 6)],
    ['one colour', aLuma(120, 2)],
  ])('that is %s counts as black at once', (_name, luma) => {
    expect(after(luma).fault).toBe('black')
  })

  it('that does not change is frozen after the second unchanged look', () => {
    const same = aLuma(90, 30)
    expect(after(same, same).fault).toBeNull()
    expect(after(same, same, same).fault).toBe('frozen')
    expect(after(same, same, same, aLuma(91, 30)).fault).toBeNull()
  })

  it('whose frames stop coming is frozen, whatever a look returns', () => {
    const first = judge(unjudged, aLuma(90, 30), true)
    const second = judge(first, aLuma(95, 30), false)
    expect(judge(second, aLuma(99, 30), false).fault).toBe('frozen')
  })
})

it('luma weighs the colours as the eye does', () => {
  expect(lumaOf(new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255]))).toEqual([
    255,
    expect.closeTo(149.7, 1),
  ])
})
