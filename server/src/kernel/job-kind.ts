/** A kind of background work, with a name that never changes. `D` is what a job is about: ids, no texts. */
export interface JobKind<D extends object = object> {
  readonly name: string
  /** Attempts after the first one; after the last, the job has failed and operators see it. */
  readonly retries: number
  /** The delay before the first retry, seconds; it doubles with jitter of up to one half, up to `gapMaxS`. */
  readonly gapS: number
  readonly gapMaxS: number
  /** A job that takes longer has failed, seconds. */
  readonly limitS: number
  /** Whether at most one runs at a time across all workers. */
  readonly isAlone?: boolean
  /** Only links the kind to its data type. */
  readonly about?: D
}
