import { type FileHandle, link, open, rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { BlobStore } from '../../kernel/blob-store.ts'
import { filePart } from '../../kernel/file-part.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import {
  collect,
  isMissing,
  makeFolderFor,
  nullIfMissing,
  pathOfKey,
  removeBelow,
  walkKeys,
  writeWhole,
} from './blob-paths.ts'
import {
  chunkBytes,
  emptySlot,
  headerBytes,
  newHeader,
  offsetOfSlot,
  openChunk,
  openHeader,
  SealedFileError,
  sealChunk,
  sealedChunkBytes,
  slotWithCurrentKey,
} from './sealed-format.ts'

/** The result of a pass over all files. */
export interface FileRotation {
  /** Were stored before files were encrypted, and are encrypted now. */
  readonly encrypted: number
  /** Their key is now wrapped with the current SECRETS_KEY. */
  readonly rewrapped: number
  /** Could not be opened and were left unchanged. */
  readonly failed: number
}

export interface SealedFileStore extends BlobStore {
  /**
   * Wraps every key below a prefix with the current SECRETS_KEY and encrypts plain files; readers may run meanwhile.
   */
  rotate(prefix: string): Promise<FileRotation>
}

/** The name says whether a file is encrypted, so that a damaged header never makes it count as plain. */
const sealedEnding = '.sealed'

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}

interface OpenedFile {
  /** Length of the content, in bytes. */
  readonly size: number
  chunk(index: number): Promise<Buffer>
  close(): Promise<void>
}

async function openSealed(secrets: Secrets, name: string, file: FileHandle): Promise<OpenedFile> {
  const header = await readAt(file, 0, headerBytes)
  const { size: fileBytes } = await file.stat()
  const { fileKey, size } = openHeader(secrets, { name, header, fileBytes })
  return {
    size,
    chunk: async (index) =>
      openChunk(fileKey, index, await readAt(file, headerBytes + index * sealedChunkBytes, sealedChunkBytes)),
    close: () => file.close(),
  }
}

const openPlain = async (file: FileHandle): Promise<OpenedFile> => ({
  size: (await file.stat()).size,
  chunk: (index) => readAt(file, index * chunkBytes, chunkBytes),
  close: () => file.close(),
})

/** The bytes from `start` up to `end`; only the chunks that contain them are decrypted. */
async function* bytesOf(file: OpenedFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let index = Math.floor(start / chunkBytes); index * chunkBytes < end; index += 1) {
    const chunk = await file.chunk(index)
    const first = index * chunkBytes
    yield chunk.subarray(Math.max(0, start - first), end - first)
  }
}

/** An encrypted file of that name and size, with its own key. */
async function* seal(
  secrets: Secrets,
  { name, size }: { readonly name: string; readonly size: number },
  chunk: (index: number) => Promise<Uint8Array> | Uint8Array,
): AsyncGenerator<Buffer> {
  const { header, fileKey } = newHeader(secrets, name, size)
  yield header
  for (let index = 0; index * chunkBytes < size; index += 1) {
    const plain = await chunk(index)
    if (plain.length !== Math.min(chunkBytes, size - index * chunkBytes))
      throw new SealedFileError('a file changed while it was encrypted')
    yield sealChunk(fileKey, index, plain)
  }
}

/** Encrypts a file on disk. */
async function sealFile(secrets: Secrets, name: string, source: string, target: string): Promise<void> {
  const plain = await openPlain(await open(source))
  try {
    await writeFile(target, seal(secrets, { name, size: plain.size }, plain.chunk), { mode: 0o600 })
  } finally {
    await plain.close()
  }
}

/** Answers whether anything changed. Throws SealedFileError. */
async function rewrap(secrets: Secrets, name: string, path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const header = await readAt(file, 0, headerBytes)
    const { size: fileBytes } = await file.stat()
    const { fileKey, slot, isCurrent, isAlone } = openHeader(secrets, { name, header, fileBytes })
    const otherSlot = slot === 0 ? 1 : 0
    if (isCurrent && isAlone) return false
    if (!isCurrent) {
      const wrapped = slotWithCurrentKey(secrets, name, header, fileKey)
      await file.write(wrapped, 0, wrapped.length, offsetOfSlot(otherSlot))
      // After a power failure the new slot must exist if the old one is gone.
      await file.datasync()
    }
    await file.write(emptySlot, 0, emptySlot.length, offsetOfSlot(isCurrent ? otherSlot : slot))
    await file.datasync()
    return true
  } finally {
    await file.close()
  }
}

/** The directory of the files and the keys that open them. */
interface Disk {
  readonly directory: string
  readonly ids: Ids
  readonly secrets: Secrets
}

/** A file that is being encrypted changes its name, so the first name is tried again. */
async function find({ directory, secrets }: Disk, key: string): Promise<OpenedFile | null> {
  const path = pathOfKey(directory, key)
  for (const isSealed of [true, false, true]) {
    const file = await open(isSealed ? path + sealedEnding : path).catch(nullIfMissing)
    if (!file) continue
    try {
      return isSealed ? await openSealed(secrets, key, file) : await openPlain(file)
    } catch (error) {
      await file.close()
      throw error
    }
  }
  return null
}

async function* readPart(disk: Disk, key: string, start: number, end: number): AsyncGenerator<Buffer> {
  const file = await find(disk, key)
  if (!file) throw new SealedFileError('a file was removed while it was read')
  try {
    yield* bytesOf(file, start, Math.min(end, file.size))
  } finally {
    await file.close()
  }
}

async function store(disk: Disk, key: string, write: (target: string) => Promise<void>): Promise<void> {
  const path = pathOfKey(disk.directory, key)
  await makeFolderFor(path)
  await writeWhole(path + sealedEnding, disk.ids, write)
  await rm(path, { force: true })
}

/** If the file was removed or replaced meanwhile, that wins. */
async function encryptOld({ directory, ids, secrets }: Disk, key: string): Promise<void> {
  const path = pathOfKey(directory, key)
  const write = (target: string): Promise<void> => sealFile(secrets, key, path, target)
  await writeWhole(path + sealedEnding, ids, write, link).catch((error: unknown) => {
    if (!isMissing(error) && (error as { code?: string }).code !== 'EEXIST') throw error
  })
  await rm(path, { force: true })
}

async function rotate(disk: Disk, prefix: string): Promise<FileRotation> {
  const done = { encrypted: 0, rewrapped: 0, failed: 0 }
  for await (const name of walkKeys(disk.directory, prefix)) {
    try {
      if (!name.endsWith(sealedEnding)) {
        await encryptOld(disk, name)
        done.encrypted += 1
        continue
      }
      const key = name.slice(0, -sealedEnding.length)
      if (await rewrap(disk.secrets, key, pathOfKey(disk.directory, name))) done.rewrapped += 1
    } catch (error) {
      // It was removed meanwhile.
      if (!isMissing(error)) done.failed += 1
    }
  }
  return done
}

/** Files below one directory, which several processes may share, each encrypted with its own key. */
export function createSealedFileStore(directory: string, ids: Ids, secrets: Secrets): SealedFileStore {
  const disk = { directory, ids, secrets }
  return {
    put: (key, bytes) =>
      store(disk, key, (target) => {
        const chunk = (index: number) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)
        return writeFile(target, seal(secrets, { name: key, size: bytes.length }, chunk), { mode: 0o600 })
      }),
    putFile: (key, file) =>
      store(disk, key, (target) => {
        const chunk = (index: number) =>
          buffer(file.slice(index * chunkBytes, (index + 1) * chunkBytes).stream())
        return writeFile(target, seal(secrets, { name: key, size: file.size }, chunk), { mode: 0o600 })
      }),
    async read(key) {
      const file = await find(disk, key)
      if (!file) return null
      try {
        return Buffer.concat(await collect(bytesOf(file, 0, file.size)))
      } finally {
        await file.close()
      }
    },
    async open(key) {
      const file = await find(disk, key)
      await file?.close()
      return file && filePart((start, end) => readPart(disk, key, start, end), 0, file.size)
    },
    async list(prefix) {
      const names = await collect(walkKeys(directory, prefix))
      return [...new Set(names.map((name) => name.replace(/\.sealed$/, '')))].toSorted()
    },
    removeAll: (prefix, except) => removeBelow(directory, prefix, except),
    rotate: (prefix) => rotate(disk, prefix),
  }
}
