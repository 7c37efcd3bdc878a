import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createSealedFileStore } from '../src/adapters/storage/sealed-file-store.ts'
import type { BlobStore } from '../src/kernel/blob-store.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createSecrets } from '../src/kernel/secrets.ts'

/** A directory for one test file, removed after its last test. */
export function aFilesDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'serendip-blobs-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A blob store for one test file, removed after its last test. */
export const aBlobStore = (): BlobStore =>
  createSealedFileStore(aFilesDirectory(), randomIds, createSecrets('a key for tests'))

/** Stores nothing, for tests without uploads. */
export const noBlobs: BlobStore = {
  put: async () => {},
  putFile: async () => {},
  read: async () => null,
  open: async () => null,
  list: async () => [],
  removeAll: async () => {},
}

/** Stores small files in memory. */
export function memoryBlobs(): BlobStore {
  const stored = new Map<string, Uint8Array>()
  return {
    ...noBlobs,
    put: async (key, bytes) => void stored.set(key, bytes),
    read: async (key) => stored.get(key) ?? null,
    list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)).sort(),
  }
}
