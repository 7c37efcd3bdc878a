import { expect, test } from 'vitest'
import { choiceLifetimeMs, consentEntry, readChoice } from '../platform/analytics/consent-choice.ts'
import { earlyConsentScript } from './early-consent-script.ts'

const now = 1_800_000_000_000

/** Runs the script as the page does, and returns whether the question is visible. */
function isAsked(stored: string | null, globalPrivacyControl?: boolean): boolean {
  const dataset: Record<string, string> = { asksConsent: '' }
  const run = new Function('localStorage', 'navigator', 'document', 'Date', earlyConsentScript)
  run(
    { getItem: (name: string) => (name === consentEntry ? stored : null) },
    { globalPrivacyControl },
    { documentElement: { dataset } },
    { now: () => now },
  )
  return 'asksConsent' in dataset
}

test.each([
  null,
  '',
  `granted|${now}`,
  `denied|${now - 1_000}`,
  `granted|${now - choiceLifetimeMs + 1}`,
  `granted|${now - choiceLifetimeMs}`,
  `perhaps|${now}`,
  'granted',
  'denied|soon',
])('with %j kept, the question stands where the app finds no choice', (stored) => {
  const storage = { read: () => stored, write: () => {}, forget: () => {} }
  expect(isAsked(stored)).toBe(readChoice(storage, now) === null)
})

test('a browser that opts out for the person is not asked', () => {
  expect(isAsked(null, true)).toBe(false)
})

test('a browser without storage shows the question', () => {
  const dataset = { asksConsent: '' }
  const run = new Function('localStorage', 'navigator', 'document', earlyConsentScript)
  const closed = {
    getItem() {
      throw new Error('no storage')
    },
  }
  run(closed, {}, { documentElement: { dataset } })
  expect(dataset).toHaveProperty('asksConsent')
})
