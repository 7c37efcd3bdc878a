import {
  type OnboardingScreen,
  type OnboardingStep,
  onboardingScreens,
  onboardingSteps,
} from '@serendip/contract'

/** Two flags choose how long the flow is: 7 questions when short, 6 when also without a photo, else all 12. */
export interface FlowFlags {
  readonly short: boolean
  readonly withoutPhoto: boolean
}

/** The flow that everyone gets unless an operator chose otherwise; taken until the person's own is known. */
export const shortestFlow: FlowFlags = { short: true, withoutPhoto: true }

/** By the groups of `remove_onboarding_quiz`; who is in none is asked everything. */
export const flowOfGroup = (group: string | null): FlowFlags => ({
  short: group !== null,
  withoutPhoto: group === 'test_group2',
})

export const flowSteps = ({ short, withoutPhoto }: FlowFlags): readonly OnboardingStep[] =>
  onboardingSteps.slice(0, short ? (withoutPhoto ? 6 : 7) : 12)

/** In a short flow these questions share a screen, which has the address of the first of them. */
const sharedScreens: readonly (readonly OnboardingStep[])[] = [
  ['step-1', 'step-2', 'step-3'],
  ['step-4', 'step-5', 'step-6'],
]
/** The step that names the screen on which a question is asked before there is an account. */
export function screenOf(step: OnboardingStep, { short }: Pick<FlowFlags, 'short'>): OnboardingStep {
  const shared = short ? sharedScreens.find((steps) => steps.includes(step)) : undefined
  return shared?.[0] ?? step
}

/** Progress of the person, counted in screens. */
export function progressAt(step: OnboardingStep, flags: FlowFlags): { current: number; total: number } {
  const screens = [...new Set(flowSteps(flags).map((knownStep) => screenOf(knownStep, flags)))]
  return { current: screens.indexOf(screenOf(step, flags)) + 1, total: screens.length }
}

/**
 * The first question that needs an account, which the fifth creates: the terms. From here on the server stores all
 * answers.
 */
export const firstOwnStep: OnboardingStep = 'step-6'
/**
 * The first questions for a person who signed in by Google or Apple: gender, and name and birthday if the provider did
 * not send them.
 */
export const joiningSteps = (missing: readonly string[]): readonly OnboardingStep[] => [
  'step-1',
  ...(missing.includes('name') ? ['step-2' as const] : []),
  ...(missing.includes('birthday') ? ['step-3' as const] : []),
]
/** It is opened by a whole load, so that everything behind it starts as the new person. */
export const reloadedStep: OnboardingStep = 'step-6'

const stepsWithoutBack: readonly OnboardingStep[] = ['step-5', 'step-6', 'step-7', 'step-9']
export const forbidsBack = (step: OnboardingStep): boolean => stepsWithoutBack.includes(step)

const numberOf = (step: OnboardingStep): number => onboardingSteps.indexOf(step)

/** Whether a question comes before the email, so that a provider's sign-in can lead to it. */
export const isJoining = (step: OnboardingStep): boolean => numberOf(step) < numberOf('step-4')

/** The screen after a question; the last one ends the flow. */
export function screenAfter(step: OnboardingStep, flags: FlowFlags): OnboardingScreen {
  const steps = flowSteps(flags)
  const next = steps[numberOf(step) + 1]
  if (next !== undefined) return next
  return steps.length === onboardingSteps.length ? 'streamer-selection' : 'completed'
}

/** The previous question, if one may go back to it. */
export function stepBefore(step: OnboardingStep): OnboardingStep | null {
  return forbidsBack(step) ? null : (onboardingSteps[numberOf(step) - 1] ?? null)
}

/** The address after the last step: the short flows lead to people, the whole one to a choice of creators. */
export const finishTarget = (screen: 'completed' | 'streamer-selection'): string =>
  `/match?action=${screen === 'completed' ? 'from-register' : screen}`

/**
 * The question to show when the address names one (`wanted`, as it is written there) and the furthest one reached is
 * known: never further than that, and never back past one that forbids it.
 */
export function shownStep(wanted: string | null, reached: OnboardingStep): OnboardingStep {
  const asked = onboardingSteps.find((step) => step === wanted)
  if (asked === undefined || numberOf(asked) > numberOf(reached)) return reached
  const floor = stepsWithoutBack.findLast((step) => numberOf(step) <= numberOf(reached))
  return floor !== undefined && numberOf(asked) < numberOf(floor) ? floor : asked
}

/** Whether `step` is beyond `reached`, so that reaching it must be stored. */
export const isFurther = (step: OnboardingStep, reached: OnboardingStep): boolean =>
  numberOf(step) > numberOf(reached)

/** The one of two screens that comes later. */
export function furtherScreen(
  firstId: OnboardingScreen | null | undefined,
  secondId: OnboardingScreen,
): OnboardingScreen {
  return firstId && onboardingScreens.indexOf(firstId) > onboardingScreens.indexOf(secondId)
    ? firstId
    : secondId
}

/**
 * The furthest question of a person with an account: as stored by the server, within the current flow; if the account
 * lacks something, one of the first questions or the terms; null if there is nothing left to ask.
 */
export function ownReached(
  stored: OnboardingScreen | null | undefined,
  isIncomplete: boolean,
  flags: FlowFlags,
): OnboardingStep | null {
  const steps = flowSteps(flags)
  const step = onboardingSteps.find((known) => known === stored)
  // In a short flow the terms' screen asks for whatever Google or Apple did not send.
  if (isIncomplete) return !flags.short && step !== undefined && isJoining(step) ? step : firstOwnStep
  if (step === undefined) return null
  if (!steps.includes(step)) return null
  return numberOf(step) < numberOf(firstOwnStep) ? firstOwnStep : step
}
