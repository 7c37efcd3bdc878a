import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFileBlobStore } from '../src/adapters/storage/file-blob-store.ts'
import type { BlobStore } from '../src/kernel/blob-store.ts'
import { randomIds } from '../src/kernel/ids.ts'

/** A blob store of a test file's own, gone after its last test. */
export function aBlobStore(): BlobStore {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-blobs-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return createFileBlobStore(directory, randomIds)
}

/** Keeps nothing, for tests in which nobody sends files. */
export const noBlobs: BlobStore = {
  put: async () => {},
  adopt: async () => {},
  read: async () => null,
  open: async () => null,
  list: async () => [],
  removeAll: async () => {},
}
