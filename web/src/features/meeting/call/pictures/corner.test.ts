import { expect, it } from 'vitest'
import { cornerTowards, corners, nearestCorner, nextCorner } from './corner.ts'

const page = { width: 400, height: 800 }

it('the nearest corner follows the direction of reading', () => {
  expect(nearestCorner({ x: 10, y: 10 }, page, 'ltr')).toBe('block-start-inline-start')
  expect(nearestCorner({ x: 10, y: 10 }, page, 'rtl')).toBe('block-start-inline-end')
  expect(nearestCorner({ x: 390, y: 790 }, page, 'ltr')).toBe('block-end-inline-end')
})

it('the button visits every corner and comes back', () => {
  const visited = new Set<string>()
  let corner = corners[0]
  for (const _ of corners) {
    visited.add(corner)
    corner = nextCorner(corner) as typeof corner
  }
  expect(visited.size).toBe(4)
  expect(corner).toBe(corners[0])
})

it('an arrow key moves towards its own side, in both text directions', () => {
  expect(cornerTowards('block-start-inline-end', 'ArrowDown', 'ltr')).toBe('block-end-inline-end')
  expect(cornerTowards('block-start-inline-end', 'ArrowLeft', 'ltr')).toBe('block-start-inline-start')
  expect(cornerTowards('block-start-inline-end', 'ArrowRight', 'rtl')).toBe('block-start-inline-start')
  expect(cornerTowards('block-end-inline-start', 'ArrowDown', 'rtl')).toBe('block-end-inline-start')
})
