import { expect, test } from 'vitest'
import { Pointers } from './pointers.ts'

test('one finger moves the picture, and only while it is down', () => {
  const pointers = new Pointers()
  expect(pointers.move(1, { x: 5, y: 5 })).toBeNull()
  pointers.press(1, { x: 10, y: 10 })
  expect(pointers.move(1, { x: 15, y: 7 })).toEqual({ shift: { x: 5, y: -3 }, factor: 1 })
  pointers.lift(1)
  expect(pointers.move(1, { x: 20, y: 20 })).toBeNull()
})

test('two fingers that part bring it closer, and move it by their middle', () => {
  const pointers = new Pointers()
  pointers.press(1, { x: 0, y: 0 })
  pointers.press(2, { x: 100, y: 0 })
  expect(pointers.move(2, { x: 200, y: 0 })).toEqual({ shift: { x: 50, y: 0 }, factor: 2 })
  pointers.press(3, { x: 0, y: 50 })
  expect(pointers.move(3, { x: 0, y: 90 })).toBeNull()
})
