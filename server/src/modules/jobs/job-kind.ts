import type { JobKind } from '../../kernel/job-kind.ts'

/** A worker's code for a kind of job. It may be called again with the same job, so it must be idempotent. */
export interface JobHandler<D extends object = object> {
  readonly kind: JobKind<D>
  /** `isLast`: if this attempt fails, the job has failed. */
  handle(data: D, isLast: boolean): Promise<unknown>
}

/** Recurring work, done once across all workers. */
export interface Schedule {
  readonly name: string
  /** Whole seconds. A run may be late, but never happens twice in the same span. */
  readonly everyMs: number
  run(): Promise<unknown>
}

/** Time between two runs of a sweep that nobody waits for, in ms. */
export const sweepEveryMs = 10 * 60_000

const scheduleLimitS = 15 * 60

/** A failed run is retried soon; in any case the next span brings another. */
export const scheduleKind = ({ name }: Pick<Schedule, 'name'>): JobKind => ({
  name,
  retries: 2,
  gapS: 5,
  gapMaxS: 60,
  limitS: scheduleLimitS,
  isAlone: true,
})
