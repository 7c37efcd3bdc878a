import { expect, it } from 'vitest'
import { type HealthSample, newQuality, rate, steady } from './quality.ts'

const fine: HealthSample = {
  roundTripMs: 40,
  lossShare: 0,
  fps: 30,
  packetsReceived: { audio: 10, video: 10 },
  silent: false,
  isSoundStuck: false,
}
const bad: HealthSample = { ...fine, roundTripMs: 900 }

it.each([
  ['a quick, whole picture is good', fine, 'good'],
  ['unknown figures are no fault', { ...fine, roundTripMs: null, lossShare: null, fps: null }, 'good'],
  ['a slow answer is fair', { ...fine, roundTripMs: 301 }, 'fair'],
  ['some loss is fair', { ...fine, lossShare: 0.04 }, 'fair'],
  ['a very slow answer is poor', bad, 'poor'],
  ['much loss is poor', { ...fine, lossShare: 0.09 }, 'poor'],
  ['a stuttering picture is poor', { ...fine, fps: 5 }, 'poor'],
  ['silence is poor', { ...fine, silent: true }, 'poor'],
] as const)('%s', (_name, sample, quality) => {
  expect(rate(sample)).toBe(quality)
})

const settled = [fine, fine, fine].reduce(steady, newQuality)

it('the first seconds of a connection are not rated', () => {
  expect([bad, bad, bad].reduce(steady, newQuality)).toMatchObject({ shown: 'good', times: 0 })
})

it('one bad second changes nothing, a second one does', () => {
  const once = steady(settled, bad)
  expect(once.shown).toBe('good')
  expect(steady(once, bad).shown).toBe('poor')
})

it('an improvement takes longer, and a relapse restarts the count', () => {
  const poor = steady(steady(settled, bad), bad)
  const nearly = [fine, fine, fine].reduce(steady, poor)
  expect(nearly.shown).toBe('poor')
  expect(steady(nearly, fine).shown).toBe('good')
  expect([bad, fine, fine, fine].reduce(steady, nearly).shown).toBe('poor')
})
