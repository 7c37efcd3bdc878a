import { expect, test } from 'vitest'
import type { Api } from '../../../platform/api/api-client.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import { createVideoReport } from './video-report.ts'

type ReportRequest = { readonly body: { readonly channelId: string } }

function setUp(isReachable = true) {
  const clock = fakeClock()
  const given: string[] = []
  const answer = (word: string) => async (input: ReportRequest) => {
    given.push(`${word} ${input.body.channelId}`)
    if (!isReachable) throw new Error('not reachable')
  }
  const calls = { clientVideoStart: answer('start'), clientVideoEnd: answer('end') }
  const report = createVideoReport(stub<Api['calls']>(calls), clock)
  return { report, given, pass: () => clock.advance(1_000) }
}

test('a visible partner is reported once, a second later, and the end when the call is left', () => {
  const { report, given, pass } = setUp()
  report.seen('one')
  report.seen('one')
  expect(given).toEqual([])
  pass()
  expect(given).toEqual(['start one'])
  report.over()
  pass()
  expect(given).toEqual(['start one', 'end one'])
})

test('a call without a visible partner reports nothing', () => {
  const { report, given, pass } = setUp()
  pass()
  report.over()
  pass()
  expect(given).toEqual([])
})

test('the next call is reported separately, and an unhandled report is no error', () => {
  const { report, given, pass } = setUp(false)
  report.seen('one')
  report.over()
  report.seen('two')
  pass()
  expect(given).toEqual(['start one', 'end one', 'start two'])
  report.over()
  pass()
  expect(given.at(-1)).toBe('end two')
})
