import type { OnboardingAnswers, OwnProfile } from '@serendip/contract'
import type { ReactNode } from 'react'
import type { FieldProblem } from './signup-rules.ts'
import type { StepPlace } from './step-place.ts'
import type { Draft } from './progress/use-draft.ts'

/** The props of a question for a person with an account. */
export interface OwnStepProps {
  readonly place: StepPlace
  readonly profile: OwnProfile
  readonly answers: OnboardingAnswers
  /** Stores the answer and continues. Throws ApiError. */
  onDone(answers?: OnboardingAnswers): Promise<void>
}

/** Props of each of the first questions. */
export interface StrangerStepProps extends Draft {
  readonly place: StepPlace
  /** The problem that the server found with an answer that was given before. */
  readonly refused: FieldProblem | undefined
  /** Alternatives below the button. */
  readonly other?: ReactNode
  onDone(): void
}
