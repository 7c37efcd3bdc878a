import { expect, test } from 'vitest'
import { fakeClock } from '../platform/fake-clock.ts'
import { consentMs, createAgreement } from './agreement.ts'

test('a newer worker takes over once every tab has nothing going on', () => {
  const agreement = createAgreement(fakeClock().now)
  expect(agreement.isUnanimous(['idle', 'in a call'])).toBe(false)
  agreement.consent('idle')
  expect(agreement.isUnanimous(['idle', 'in a call'])).toBe(false)
  agreement.consent('in a call')
  expect(agreement.isUnanimous(['idle', 'in a call'])).toBe(true)
})

test('a tab that was closed is not waited for', () => {
  const agreement = createAgreement(fakeClock().now)
  agreement.consent('idle')
  expect(agreement.isUnanimous(['idle'])).toBe(true)
})

test('what a tab said is forgotten after a while: a call may have begun since', () => {
  const clock = fakeClock()
  const agreement = createAgreement(clock.now)
  agreement.consent('idle')
  clock.advance(consentMs)
  expect(agreement.isUnanimous(['idle'])).toBe(false)
})
