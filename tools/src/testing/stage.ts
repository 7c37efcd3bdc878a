import type { Need } from '../services/services.ts'

export interface StageResult {
  readonly passed: number
  readonly failed: number
  /** A summary to show; on a failure, the reason. */
  readonly output?: string
  /** Skipped tests: reported on a developer's machine, a failure in CI. */
  readonly skipped?: number
  /** Why all or a part of it did not run; never counted as passed. */
  readonly notRun?: string
}

/** One step of `npm test`. */
export interface Stage {
  readonly name: string
  /** A stage that occupies one core may run beside another such stage. */
  readonly cores: 1 | 2
  /** Without these the stage does not run: announced on a person's machine, a failure in CI. */
  readonly needs: readonly Need[]
  /** These are started if they are installed; without them a part of the stage does not run. */
  readonly uses: readonly Need[]
  /** The next command of who reads that it failed. */
  readonly next: string
  run(env: Record<string, string>): Promise<StageResult>
}

/**
 * A test that passes on its second try has a fault and is reported; in a stage this many are attributed to a busy
 * machine, more are failures.
 */
export const secondTriesMax = 2
