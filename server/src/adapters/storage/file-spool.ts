import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'
import { filePart } from '../../kernel/file-part.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Spool, SpooledFile } from '../../kernel/spool.ts'

const chunkBytes = 64 * 1024
const nonceBytes = 12
const tagBytes = 16
const storedBytes = nonceBytes + chunkBytes + tagBytes

const placeOf = (index: number): Buffer => {
  const place = Buffer.alloc(8)
  place.writeBigUInt64BE(BigInt(index))
  return place
}

/** A chunk may be written several times, so each time has its own nonce. */
function sealChunk(key: Buffer, index: number, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(index))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws if it was changed. */
function openChunk(key: Buffer, index: number, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, nonceBytes))
  decipher.setAAD(placeOf(index)).setAuthTag(stored.subarray(-tagBytes))
  return Buffer.concat([decipher.update(stored.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** An encrypted file; one of its chunks is in memory, so that short writes and reads cost no work on disk. */
class SealedSpoolFile {
  readonly #file: FileHandle
  readonly #key = randomBytes(32)
  readonly #plain = Buffer.alloc(chunkBytes)
  #index = 0
  #isChanged = false
  #size = 0
  #isClosed = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: FileHandle) {
    this.#file = file
  }

  get size(): number {
    return this.#size
  }

  /** One after the other, because all of them share the chunk in memory. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => {
      if (this.#isClosed) throw new Error('a spooled file was used after its release')
      return work()
    })
    this.#last = done.catch(() => {})
    return done
  }

  #lengthOf(index: number): number {
    return Math.max(0, Math.min(chunkBytes, this.#size - index * chunkBytes))
  }

  async #seekTo(index: number): Promise<void> {
    if (index === this.#index) return
    if (this.#isChanged) {
      const plain = this.#plain.subarray(0, this.#lengthOf(this.#index))
      const sealed = sealChunk(this.#key, this.#index, plain)
      await this.#file.write(sealed, 0, sealed.length, this.#index * storedBytes)
      this.#isChanged = false
    }
    const length = this.#lengthOf(index)
    if (length > 0) {
      const stored = Buffer.alloc(nonceBytes + length + tagBytes)
      await this.#file.read(stored, 0, stored.length, index * storedBytes)
      this.#plain.set(openChunk(this.#key, index, stored))
    }
    this.#index = index
  }

  write(position: number, bytes: Uint8Array): Promise<void> {
    return this.#enqueue(async () => {
      if (position > this.#size) throw new RangeError('a spooled file has no gaps')
      for (let done = 0; done < bytes.length; ) {
        const at = position + done
        await this.#seekTo(Math.floor(at / chunkBytes))
        const part = bytes.subarray(done, done + chunkBytes - (at % chunkBytes))
        this.#plain.set(part, at % chunkBytes)
        this.#isChanged = true
        done += part.length
        this.#size = Math.max(this.#size, at + part.length)
      }
    })
  }

  /** From `position` to the end of its chunk, or to `end`. */
  read(position: number, end: number): Promise<Buffer> {
    return this.#enqueue(async () => {
      const index = Math.floor(position / chunkBytes)
      await this.#seekTo(index)
      const first = index * chunkBytes
      return Buffer.from(this.#plain.subarray(position - first, Math.min(end - first, chunkBytes)))
    })
  }

  close(): Promise<void> {
    return this.#enqueue(async () => {
      this.#isClosed = true
      this.#key.fill(0)
      this.#plain.fill(0)
      await this.#file.close()
    })
  }
}

async function* readParts(file: SealedSpoolFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const part = await file.read(at, end)
    yield part
    at += part.length
  }
}

async function createFile(path: string): Promise<SpooledFile> {
  const file = new SealedSpoolFile(await open(path, 'wx+', 0o600))
  let released: Promise<void> | null = null
  return {
    size: () => file.size,
    write: (position, bytes) => file.write(position, bytes),
    content: () => filePart((start, end) => readParts(file, start, end), 0, file.size),
    release() {
      released ??= file.close().finally(() => rm(path, { force: true }))
      return released
    },
  }
}

/** Files of a hidden directory beside the stored ones, each encrypted with a random key that is never written down. */
export function createFileSpool(filesDirectory: string, ids: Ids, clock: Clock): Spool {
  const directory = join(filesDirectory, '.incoming')
  return {
    async create() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      return createFile(join(directory, ids.next('file')))
    },
    async sweep(olderThanMs) {
      const names = await readdir(directory).catch(() => [])
      let removed = 0
      for (const name of names) {
        const path = join(directory, name)
        const written = await stat(path).catch(() => null)
        if (written === null || written.mtimeMs > clock.now() - olderThanMs) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}
