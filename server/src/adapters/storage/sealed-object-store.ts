import { buffer } from 'node:stream/consumers'
import { filePart } from '../../kernel/file-part.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { checkKey, collect } from './blob-paths.ts'
import type { S3Objects } from './s3-objects.ts'
import type { FileRotation, SealedFileStore } from './sealed-file-store.ts'
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

/**
 * Objects cannot be changed in place, so a file is two of them: the header, small and replaced when SECRETS_KEY changes,
 * names the object with the content, which is written first and never again.
 */
const headerEnding = '.sealed'
const contentEnding = '.content'
/** Chunks that are read or written with one request. */
const chunksAtOnce = 16

interface Store {
  readonly objects: S3Objects
  readonly ids: Ids
  readonly secrets: Secrets
}

interface Header {
  readonly bytes: Buffer
  readonly etag: string
  readonly contentKey: string
}

async function readHeader({ objects }: Store, key: string): Promise<Header | null> {
  const found = await objects.get(key + headerEnding)
  if (!found) return null
  const id = found.bytes.toString('latin1', headerBytes)
  return { bytes: found.bytes.subarray(0, headerBytes), etag: found.etag, contentKey: contentKeyOf(key, id) }
}

const contentKeyOf = (key: string, id: string): string => checkKey(`${key}.${id}${contentEnding}`)

/** Null if it does not exist. Throws SealedFileError. */
async function find(store: Store, key: string) {
  const { objects, secrets } = store
  // A file that is being replaced has another content a moment later.
  for (const _try of [1, 2]) {
    const header = await readHeader(store, key)
    if (!header) return null
    const contentBytes = await objects.sizeOf(header.contentKey)
    if (contentBytes === null) continue
    const fileBytes = headerBytes + contentBytes
    return { header, ...openHeader(secrets, { name: key, header: header.bytes, fileBytes }) }
  }
  return null
}
type StoredObject = NonNullable<Awaited<ReturnType<typeof find>>>

/** The bytes from `start` up to `end`; only the chunks that contain them are fetched. */
async function* readPart(
  { objects }: Store,
  { header, fileKey, size }: StoredObject,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const last = Math.ceil(Math.min(end, size) / chunkBytes)
  for (let index = Math.floor(start / chunkBytes); index < last; index += chunksAtOnce) {
    const until = Math.min(last, index + chunksAtOnce)
    const range = [index * sealedChunkBytes, until * sealedChunkBytes] as const
    const sealed = await objects.getRange(header.contentKey, ...range)
    if (!sealed) throw new SealedFileError('a file was removed while it was read')
    for (let at = index; at < until; at += 1) {
      const from = (at - index) * sealedChunkBytes
      const chunk = openChunk(fileKey, at, sealed.subarray(from, from + sealedChunkBytes))
      const first = at * chunkBytes
      yield chunk.subarray(Math.max(0, start - first), end - first)
    }
  }
}

/** Encrypts the content, chunk by chunk. */
async function* seal(
  fileKey: Buffer,
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array> | Uint8Array,
): AsyncGenerator<Buffer> {
  for (let index = 0; index * chunkBytes < size; index += 1) {
    const start = index * chunkBytes
    const end = Math.min(size, start + chunkBytes)
    const plain = await read(start, end)
    if (plain.length !== end - start) throw new SealedFileError('a file changed while it was encrypted')
    yield sealChunk(fileKey, index, plain)
  }
}

async function storeFile(
  store: Store,
  key: string,
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array> | Uint8Array,
): Promise<void> {
  const { objects, ids, secrets } = store
  const before = await readHeader(store, checkKey(key))
  const { header, fileKey } = newHeader(secrets, key, size)
  const id = ids.next('blob')
  const contentKey = contentKeyOf(key, id)
  const sealed = seal(fileKey, size, read)
  if (size > chunksAtOnce * chunkBytes) await objects.putParts(contentKey, sealed)
  else await objects.put(contentKey, Buffer.concat(await collect(sealed)))
  // From here on it is the file.
  await objects.put(key + headerEnding, Buffer.concat([header, Buffer.from(id)]))
  if (before) await objects.remove(before.contentKey)
}

async function openFile(store: Store, key: string) {
  const file = await find(store, checkKey(key))
  return file && filePart((start, end) => readPart(store, file, start, end), 0, file.size)
}

/** Returns whether the key was rewrapped. Throws SealedFileError. */
async function rewrap(store: Store, key: string): Promise<boolean> {
  const file = await find(store, key)
  if (!file || (file.isCurrent && file.isAlone)) return false
  const { bytes, etag, contentKey } = file.header
  const wrapped = slotWithCurrentKey(store.secrets, key, bytes, file.fileKey)
  const header = Buffer.concat([bytes.subarray(0, offsetOfSlot(0)), wrapped, emptySlot])
  const id = contentKey.slice(key.length + 1, -contentEnding.length)
  // A file that was replaced meanwhile has the current key already.
  return store.objects.put(key + headerEnding, Buffer.concat([header, Buffer.from(id)]), etag)
}

async function* keysBelow({ objects }: Store, prefix: string): AsyncGenerator<string> {
  for await (const { key } of objects.list(checkKey(prefix))) {
    if (key.endsWith(headerEnding)) yield key.slice(0, -headerEnding.length)
  }
}

async function rotate(store: Store, prefix: string): Promise<FileRotation> {
  const done = { encrypted: 0, rewrapped: 0, failed: 0 }
  for await (const key of keysBelow(store, prefix)) {
    try {
      if (await rewrap(store, key)) done.rewrapped += 1
    } catch (error) {
      if (!(error instanceof SealedFileError)) throw error
      done.failed += 1
    }
  }
  return done
}

/** Files in an object store, each encrypted with its own key, in the format of `sealed-file-store.ts`. */
export function createSealedObjectStore(objects: S3Objects, ids: Ids, secrets: Secrets): SealedFileStore {
  const store = { objects, ids, secrets }
  return {
    put: (key, bytes) => storeFile(store, key, bytes.length, (start, end) => bytes.subarray(start, end)),
    putFile: (key, file) =>
      storeFile(store, key, file.size, (start, end) => buffer(file.slice(start, end).stream())),
    async read(key) {
      const file = await openFile(store, key)
      return file && buffer(file.stream())
    },
    open: (key) => openFile(store, key),
    list: async (prefix) => (await collect(keysBelow(store, prefix))).toSorted(),
    async removeAll(prefix, except = []) {
      for (const { key } of await collect(objects.list(checkKey(prefix)))) {
        if (!except.some((kept) => key.startsWith(kept))) await objects.remove(key)
      }
    },
    rotate: (prefix) => rotate(store, prefix),
  }
}
