import type { StoredFile } from '@serendip/contract'

/** A private temporary file, until it is released. On disk it is encrypted with a key that only this process has. */
export interface SpooledFile {
  /** In bytes. */
  size(): number
  /** Writes anywhere in what exists, or directly behind it. */
  write(position: number, bytes: Uint8Array): Promise<void>
  /** The written bytes, for reading in whole and in part. */
  content(): StoredFile
  /** Removes it; its key is forgotten. */
  release(): Promise<void>
}

/** Holds long files on disk while they are received or processed, so that none of them fills the memory. */
export interface Spool {
  create(): Promise<SpooledFile>
  /** Removes what a crash left behind; answers how many files. */
  sweep(olderThanMs: number): Promise<number>
}
