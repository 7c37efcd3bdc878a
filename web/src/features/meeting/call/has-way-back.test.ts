import { expect, test } from 'vitest'
import { aCall } from '../state/call-fixtures.ts'
import { endTalk, talkOf } from '../state/talk.ts'
import { hasWayBack } from './has-way-back.ts'

test('a person can be added or written to after a call, but not once they are blocked', () => {
  const left = endTalk(talkOf(aCall()), 'left', 1_000)
  expect(hasWayBack(left, false)).toBe(true)
  expect(hasWayBack(left, true)).toBe(false)
  expect(hasWayBack(endTalk(talkOf(aCall()), 'reported', 1_000), false)).toBe(false)
})
