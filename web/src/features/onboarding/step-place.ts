import type { OnboardingStep } from '@serendip/contract'

/** Where one stands in the flow. */
export interface StepPlace {
  readonly step: OnboardingStep
  readonly total: number
  /** Null where the step forbids it. */
  readonly goBack: (() => void) | null
}
