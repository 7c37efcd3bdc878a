import { limits } from '@serendip/contract'
import { expect, test } from 'vitest'
import { waveformOf } from './record-sound.ts'

test('a waveform has the loudest moment of each part, and never more bars than a message takes', () => {
  expect(waveformOf([0, 0.5, 1])).toEqual([0, 50, 100])
  const long = Array.from({ length: 10 * limits.waveformMax }, (_, at) => (at === 25 ? 1 : 0.1))
  const bars = waveformOf(long)
  expect(bars).toHaveLength(limits.waveformMax)
  expect(bars.map((bar, at) => (bar === 100 ? at : null)).filter((at) => at !== null)).toEqual([2])
})

test('a recording of no time is silent', () => {
  expect(waveformOf([])).toEqual([0])
})
