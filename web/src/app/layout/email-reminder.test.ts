import { expect, test } from 'vitest'
import { needsReminder } from './email-reminder.ts'

const day = 24 * 60 * 60 * 1000
const noon = Date.UTC(2026, 0, 2, 12)

test('confirmation is requested once the mail is a day old, and never for a confirmed address', () => {
  const waiting = { emailConfirmed: false, created: noon - day }
  expect(needsReminder(waiting, noon)).toBe(false)
  expect(needsReminder(waiting, noon + 1)).toBe(true)
  expect(needsReminder({ ...waiting, emailConfirmed: true }, noon + day)).toBe(false)
})
