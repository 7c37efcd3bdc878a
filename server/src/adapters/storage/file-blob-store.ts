import { openAsBlob } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { BlobStore } from '../../kernel/blob-store.ts'
import type { Ids } from '../../kernel/ids.ts'

/** No part of a key begins with a dot, so none leads out of the directory or names a file that is being written. */
const keyShape = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*\/?$/

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

function nothingIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Files below one directory, which several processes may share. */
export function createFileBlobStore(directory: string, ids: Ids): BlobStore {
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error('not a key of the blob store')
    return join(directory, ...key.split('/'))
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = join(dirname(path), `.${ids.next('blob')}`)
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async adopt(key, source) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await chmod(source, 0o600)
      await rename(source, path)
    },
    read: async (key) => readFile(pathOf(key)).catch(nothingIfMissing),
    async open(key) {
      const path = pathOf(key)
      // Opening as a blob says of a missing file only that its argument was wrong.
      const isThere = await stat(path).catch(nothingIfMissing)
      return isThere ? openAsBlob(path) : null
    },
    async list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        (error) => {
          if (isMissing(error)) return []
          throw error
        },
      )
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted()
    },
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  }
}
