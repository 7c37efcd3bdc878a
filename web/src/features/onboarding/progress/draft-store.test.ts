// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetDraft, readDraft, writeDraft } from './draft-store.ts'
import type { SignupDraft } from '../signup-rules.ts'

const empty = {
  name: '',
  email: '',
  day: 0,
  month: 0,
  year: 0,
  termsAccepted: false,
  gender: null,
  reached: 'step-1',
}
beforeEach(() => sessionStorage.clear())

test('a draft is the same after a reload, until it is forgotten', () => {
  const draft: SignupDraft = {
    name: 'Ada',
    email: 'a@b.cd',
    day: 1,
    month: 2,
    year: 1990,
    termsAccepted: true,
    gender: 'male',
    reached: 'step-4',
  }
  writeDraft(sessionStorage, draft)
  expect(readDraft(sessionStorage)).toEqual(draft)
  forgetDraft(sessionStorage)
  expect(readDraft(sessionStorage)).toEqual(empty)
})

test.each([
  ...['{', 'null', '[]', '7', '{"name":7,"day":"x"}', '{"day":-1,"month":1.5,"year":null}'],
  '{"gender":"other","reached":"step-99","termsAccepted":1}',
])('a damaged draft (%s) is an empty one', (text) => {
  sessionStorage.setItem('signupDraft', text)
  expect(readDraft(sessionStorage)).toEqual(empty)
})
