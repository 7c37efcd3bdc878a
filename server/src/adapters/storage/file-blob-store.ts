import { openAsBlob } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Ids } from '../../kernel/ids.ts'
import {
  collect,
  makeFolderFor,
  nullIfMissing,
  pathOfKey,
  removeBelow,
  walkKeys,
  writeWhole,
} from './blob-paths.ts'

/** Unencrypted files below one directory, which several processes may share; for content that is not secret. */
export function createFileBlobStore(directory: string, ids: Ids): BlobStore {
  const pathOf = (key: string): string => pathOfKey(directory, key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await makeFolderFor(path)
      await writeWhole(path, ids, (unfinished) => writeFile(unfinished, bytes, { mode: 0o600 }))
    },
    async putFile(key, file) {
      const path = pathOf(key)
      await makeFolderFor(path)
      await writeWhole(path, ids, (unfinished) => writeFile(unfinished, file.stream(), { mode: 0o600 }))
    },
    read: async (key) => readFile(pathOf(key)).catch(nullIfMissing),
    async open(key) {
      const path = pathOf(key)
      // For a missing file, opening as a blob only reports an invalid argument.
      const isThere = await stat(path).catch(nullIfMissing)
      return isThere ? openAsBlob(path) : null
    },
    list: async (prefix) => (await collect(walkKeys(directory, prefix))).toSorted(),
    removeAll: (prefix, except) => removeBelow(directory, prefix, except),
  }
}
