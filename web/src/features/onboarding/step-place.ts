/** The position in the flow. */
export interface StepPlace {
  /** Of `total` screens, from 1. */
  readonly current: number
  readonly total: number
  /** Null if the step forbids it. */
  readonly goBack: (() => void) | null
}
