import { mkdir, opendir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ids } from '../../kernel/ids.ts'

/** No part of a key begins with a dot, so none leads out of the directory or names a partial file. */
const keyShape = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*\/?$/

/** The key, or a prefix of keys. Throws if it is invalid. */
export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('not a key of the blob store')
  return key
}

/** The path of a key below a directory. Throws if the key is invalid. */
export const pathOfKey = (directory: string, key: string): string =>
  join(directory, ...checkKey(key).split('/'))

export const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Writes a file under a name that no key has, then moves it into place: whole or not at all. */
export async function writeWhole(
  path: string,
  ids: Ids,
  write: (unfinished: string) => Promise<void>,
  place: (unfinished: string, path: string) => Promise<void> = rename,
): Promise<void> {
  const unfinished = join(dirname(path), `.${ids.next('blob')}`)
  try {
    await write(unfinished)
    await place(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

export const makeFolderFor = async (path: string): Promise<void> =>
  void (await mkdir(dirname(path), { recursive: true }))

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** The keys of all finished files below a prefix, directory by directory, however many there are. */
export async function* walkKeys(directory: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(pathOfKey(directory, prefix)).catch(nullIfMissing)
  if (!entries) return
  try {
    for await (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) yield* walkKeys(directory, `${prefix}${entry.name}/`)
      else if (entry.isFile()) yield `${prefix}${entry.name}`
    }
  } catch (error) {
    // It was removed during the listing.
    if (!isMissing(error)) throw error
  }
}

/** Removes all files below a prefix, finished or not, but for those below the prefixes `except`. */
export async function removeBelow(
  directory: string,
  prefix: string,
  except: readonly string[] = [],
): Promise<void> {
  if (except.some((kept) => prefix.startsWith(kept))) return
  const path = pathOfKey(directory, prefix)
  if (!except.some((kept) => kept.startsWith(prefix))) return rm(path, { recursive: true, force: true })
  for (const entry of (await readdir(path, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
    if (entry.isDirectory()) await removeBelow(directory, `${prefix}${entry.name}/`, except)
    else if (!except.some((kept) => `${prefix}${entry.name}`.startsWith(kept))) {
      await rm(join(path, entry.name), { force: true })
    }
  }
}
