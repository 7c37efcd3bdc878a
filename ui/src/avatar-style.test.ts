import { expect, test } from 'vitest'
import { AVATAR_TONES, toneOf } from './avatar-style.ts'

test('the same seed has the same tone, within the tones there are', () => {
  for (let index = 0; index < 200; index += 1) {
    const tone = toneOf(`person-${index}`)
    expect(tone).toBe(toneOf(`person-${index}`))
    expect(Number.isInteger(tone) && tone >= 0 && tone < AVATAR_TONES).toBe(true)
  }
})

test('seeds are distributed over all tones', () => {
  const tones = new Set(Array.from({ length: 200 }, (_, index) => toneOf(`person-${index}`)))
  expect(tones.size).toBe(AVATAR_TONES)
})
