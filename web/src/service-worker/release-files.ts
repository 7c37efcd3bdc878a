/** A file that the service worker keeps from its installation on. */
export interface PrecachedFile {
  readonly url: string
  /** Null: the address itself changes with the content. */
  readonly revision: string | null
  /** Only for people who read this language. */
  readonly language?: string
}

/** The files of a release, which its build writes into the worker. */
export interface ReleaseFiles {
  /** Differs between any two releases of the app or of its documents. */
  readonly release: string
  readonly files: readonly PrecachedFile[]
}
