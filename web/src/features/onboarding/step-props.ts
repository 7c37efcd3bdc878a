import type { OnboardingAnswers, OwnProfile } from '@serendip/contract'
import type { ReactNode } from 'react'
import type { FieldProblem } from './signup-rules.ts'
import type { StepPlace } from './step-place.ts'
import type { Draft } from './use-draft.ts'

/** What a question to somebody with an account is given. */
export interface OwnStepProps {
  readonly place: StepPlace
  readonly profile: OwnProfile
  readonly answers: OnboardingAnswers
  /** Keeps the answer and goes on. Throws ApiError. */
  onDone(answers?: OnboardingAnswers): Promise<void>
}

/** What one of the first questions is given. */
export interface StrangerStepProps extends Draft {
  readonly place: StepPlace
  /** What the server found wrong with an answer that was given before. */
  readonly refused: FieldProblem | undefined
  /** Other ways on, below the button. */
  readonly other?: ReactNode
  onDone(): void
}
