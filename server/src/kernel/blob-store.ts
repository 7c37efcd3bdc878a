/**
 * Where files lie. A key is a path of small letters, digits, dots, dashes and underscores, such as
 * `people/usr_…/photos/pho_…/page.webp`; whatever belongs to a person lies below `personalBlobs` of that person, so
 * that an archive finds all of it and an erasure leaves none.
 */
export interface BlobStore {
  /** Whole or not at all; what was there before is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Takes over a finished file, which is then no longer where it was. */
  adopt(key: string, path: string): Promise<void>
  read(key: string): Promise<Uint8Array | null>
  /** The same for what may be long: its bytes stay on disk until they are read. */
  open(key: string): Promise<Blob | null>
  /** The keys below a prefix that ends with a slash, in their order. */
  list(prefix: string): Promise<readonly string[]>
  /** Removes everything below a prefix that ends with a slash; nothing there is no error. */
  removeAll(prefix: string): Promise<void>
}

/** The prefix of everything that belongs to a person. */
export const personalBlobs = (accountId: string): string => `people/${accountId}/`
