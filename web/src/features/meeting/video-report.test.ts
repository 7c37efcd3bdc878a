import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createVideoReport } from './video-report.ts'

type Told = { readonly body: { readonly channelId: string } }

function setUp(isReachable = true) {
  const clock = fakeClock()
  const told: string[] = []
  const answer = (word: string) => async (input: Told) => {
    told.push(`${word} ${input.body.channelId}`)
    if (!isReachable) throw new Error('not reachable')
  }
  const calls = { clientVideoStart: answer('start'), clientVideoEnd: answer('end') }
  const report = createVideoReport(calls as unknown as Parameters<typeof createVideoReport>[0], clock)
  return { report, told, pass: () => clock.advance(1_000) }
}

test('a visible partner is reported once, a second later, and the end when the call is left', () => {
  const { report, told, pass } = setUp()
  report.seen('one')
  report.seen('one')
  expect(told).toEqual([])
  pass()
  expect(told).toEqual(['start one'])
  report.over()
  pass()
  expect(told).toEqual(['start one', 'end one'])
})

test('a call without a visible partner reports nothing', () => {
  const { report, told, pass } = setUp()
  pass()
  report.over()
  pass()
  expect(told).toEqual([])
})

test('the next call is reported separately, and an unhandled report is no error', () => {
  const { report, told, pass } = setUp(false)
  report.seen('one')
  report.over()
  report.seen('two')
  pass()
  expect(told).toEqual(['start one', 'end one', 'start two'])
  report.over()
  pass()
  expect(told.at(-1)).toBe('end two')
})
