/** A file that somebody works on and that nobody else sees; it is gone once it is released or moved. */
export interface SpooledFile {
  readonly path: string
  /** Removes it, where it still is there. */
  release(): Promise<void>
}

/** Where long files wait on disk while they come in or are made, so that none of them fills the memory. */
export interface Spool {
  create(): Promise<SpooledFile>
  /** Removes what a crash left behind; answers how many. */
  sweep(olderThanMs: number): Promise<number>
}
