import type { OnboardingStep } from '@serendip/contract'

/** The position in the flow. */
export interface StepPlace {
  readonly step: OnboardingStep
  readonly total: number
  /** Null if the step forbids it. */
  readonly goBack: (() => void) | null
}
