import { expect, test } from 'vitest'
import { aCall } from '../../state/call-fixtures.ts'
import { endTalk, talkOf } from '../../state/talk.ts'
import { canContact } from './can-contact.ts'

test('a person can be added or written to after a call, but not once they are blocked', () => {
  const left = endTalk(talkOf(aCall()), 'left', 1_000)
  expect(canContact(left, false)).toBe(true)
  expect(canContact(left, true)).toBe(false)
  expect(canContact(endTalk(talkOf(aCall()), 'reported', 1_000), false)).toBe(false)
})
