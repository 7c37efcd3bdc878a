import { expect, test } from 'vitest'
import { shapeOf } from './grid-shape.ts'

test.each([
  ['a phone has two portraits in a row', 358, 16, { columns: 2, tilePx: 240 }],
  ['a tablet has four', 760, 16, { columns: 4, tilePx: 241 }],
  ['a desktop has five', 1200, 16, { columns: 5, tilePx: 307 }],
  ['a wide screen has no more than that', 1900, 16, { columns: 5, tilePx: 494 }],
  ['a phone with text twice as large has one', 358, 32, { columns: 1, tilePx: 480 }],
])('%s', (_, width, rem, shape) => {
  expect(shapeOf(width, rem)).toEqual(shape)
})
