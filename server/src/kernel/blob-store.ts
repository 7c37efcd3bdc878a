import type { StoredFile } from '@serendip/contract'

/**
 * File storage. A key is a path of small letters, digits, dots, dashes and underscores, such as
 * `people/usr_…/photos/pho_…/page.webp`; everything that belongs to a person is below `personalBlobs` of that person,
 * so that an archive finds all of it and an erasure leaves none.
 */
export interface BlobStore {
  /** Whole or not at all; replaces any previous value. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same for long files: they are never in memory as a whole. */
  putFile(key: string, file: StoredFile): Promise<void>
  /** Null if it does not exist. Throws if it was changed on disk. */
  read(key: string): Promise<Uint8Array | null>
  /** The same, but the bytes stay on disk until read, and reading fails if they were changed. */
  open(key: string): Promise<StoredFile | null>
  /** The keys below a prefix that ends with a slash, in order. */
  list(prefix: string): Promise<readonly string[]>
  /**
   * Removes everything below a prefix that ends with a slash, also what a crash left unfinished, but for the
   * keys that begin with one of `except`; a missing one is no error.
   */
  removeAll(prefix: string, except?: readonly string[]): Promise<void>
}

/** The prefix of everything that belongs to people. */
export const allPersonalBlobs = 'people/'

/** The prefix of everything that belongs to a person. */
export const personalBlobs = (accountId: string): string => `${allPersonalBlobs}${accountId}/`

/** When files under a legal hold expire, which has no date of its own. */
export const heldForever = new Date(Date.UTC(9999, 0, 1))
