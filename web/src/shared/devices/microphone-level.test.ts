import { expect, it } from 'vitest'
import { levelOf } from './microphone-level.ts'

it('silence is nothing, a voice fills the meter, and no noise overflows it', () => {
  expect(levelOf(new Float32Array(8))).toBe(0)
  expect(levelOf(new Float32Array(8).fill(0.09))).toBeCloseTo(0.5)
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1)
  expect(levelOf(new Float32Array(0))).toBe(0)
})
