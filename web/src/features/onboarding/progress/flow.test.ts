import { onboardingSteps } from '@serendip/contract'
import { expect, test } from 'vitest'
import { onboardingTarget } from '../../../shared/onboarding/onboarding-target.ts'
import {
  finishTarget,
  flowOfGroup,
  flowSteps,
  forbidsBack,
  furtherScreen,
  ownReached,
  progressAt,
  screenAfter,
  screenOf,
  shownStep,
  stepBefore,
} from './flow.ts'

const all = { short: false, withoutPhoto: false }
const seven = { short: true, withoutPhoto: false }
const six = { short: true, withoutPhoto: true }

test('the flow has 7 questions, 6, or all 12, by two flags', () => {
  expect([all, seven, six].map((flags) => flowSteps(flags).length)).toEqual([12, 7, 6])
  expect(flowSteps({ short: false, withoutPhoto: true })).toHaveLength(12)
})

test('the groups of the experiment choose the flow', () => {
  expect(flowOfGroup('test_group1')).toEqual(seven)
  expect(flowOfGroup('test_group2')).toEqual(six)
  expect(flowOfGroup(null)).toEqual(all)
})

test('in a short flow short questions share a screen, in the long one each has its own', () => {
  expect(onboardingSteps.slice(0, 7).map((step) => screenOf(step, six))).toEqual([
    ...['step-1', 'step-1', 'step-1', 'step-4', 'step-4', 'step-4'],
    'step-7',
  ])
  expect(onboardingSteps.map((step) => screenOf(step, all))).toEqual(onboardingSteps)
  expect(progressAt('step-1', six)).toEqual({ current: 1, total: 2 })
  expect(progressAt('step-6', six)).toEqual({ current: 2, total: 2 })
  expect(progressAt('step-7', seven)).toEqual({ current: 3, total: 3 })
  expect(progressAt('step-9', all)).toEqual({ current: 9, total: 12 })
})

test('the last question of a short flow ends it, that of the whole one leads to a choice of creators', () => {
  expect(screenAfter('step-7', seven)).toBe('completed')
  expect(screenAfter('step-6', six)).toBe('completed')
  expect(screenAfter('step-12', all)).toBe('streamer-selection')
  expect(screenAfter('step-6', seven)).toBe('step-7')
  expect(finishTarget('completed')).toBe('/match?action=from-register')
  expect(finishTarget('streamer-selection')).toBe('/match?action=streamer-selection')
})

test('steps 5, 6, 7 and 9 forbid going back, and the first has no previous one', () => {
  expect(onboardingSteps.filter(forbidsBack)).toEqual(['step-5', 'step-6', 'step-7', 'step-9'])
  expect(onboardingSteps.filter((step) => stepBefore(step) === null)).toEqual([
    'step-1',
    ...['step-5', 'step-6', 'step-7', 'step-9'],
  ])
  expect(stepBefore('step-4')).toBe('step-3')
})

test.each([
  // wanted, reached, shown
  [null, 'step-3', 'step-3'],
  ['step-2', 'step-3', 'step-2'],
  ['step-4', 'step-3', 'step-3'],
  ['step-99', 'step-3', 'step-3'],
  // The browser's own back button follows the same rule.
  ['step-4', 'step-5', 'step-5'],
  ['step-6', 'step-7', 'step-7'],
  ['step-7', 'step-8', 'step-7'],
  ['step-8', 'step-9', 'step-9'],
  ['step-9', 'step-11', 'step-9'],
  ['step-8', 'step-11', 'step-9'],
  ['step-1', 'step-12', 'step-9'],
] as const)('asked for %s having reached %s, %s is shown', (wanted, reached, shown) => {
  expect(shownStep(wanted, reached)).toBe(shown)
})

test('a person with an account continues at the server’s step, on any device', () => {
  expect(ownReached('step-9', false, all)).toBe('step-9')
  expect(ownReached('completed', false, all)).toBeNull()
  expect(ownReached(undefined, false, all)).toBeNull()
  // Google and Apple send no birthday; the flow may have become shorter meanwhile.
  expect(ownReached(undefined, true, all)).toBe('step-6')
  expect(ownReached('step-9', true, all)).toBe('step-6')
  expect(ownReached('step-9', false, seven)).toBeNull()
  expect(ownReached('step-1', false, all)).toBe('step-6')
  // A provider's sign-in starts at the first question, which in a short flow the terms' screen asks.
  expect(ownReached('step-1', true, all)).toBe('step-1')
  expect(ownReached('step-1', true, six)).toBe('step-6')
})

test('of two screens the later one counts, whichever tab reports it', () => {
  expect(furtherScreen('step-10', 'step-8')).toBe('step-10')
  expect(furtherScreen('step-8', 'step-10')).toBe('step-10')
  expect(furtherScreen('completed', 'streamer-selection')).toBe('completed')
  expect(furtherScreen(null, 'step-6')).toBe('step-6')
})

test.each([
  [null, '/match?a=1'],
  ['completed', '/match?a=1'],
  ['streamer-selection', '/match?a=1&action=streamer-selection'],
  ['step-8', '/de/signup?a=1&step=step-8'],
] as const)('a login with %s stored leads to %s', (stored, target) => {
  expect(onboardingTarget(stored, 'de', '?a=1&step=step-2')).toBe(target)
})
