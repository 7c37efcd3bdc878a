/** A private temporary file; it is gone once released or moved. */
export interface SpooledFile {
  readonly path: string
  /** Removes it, if it is still there. */
  release(): Promise<void>
}

/** Holds long files on disk while they are received or processed, so that none of them fills the memory. */
export interface Spool {
  create(): Promise<SpooledFile>
  /** Removes what a crash left behind; answers how many files. */
  sweep(olderThanMs: number): Promise<number>
}
