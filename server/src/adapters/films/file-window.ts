import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@serendip/contract'

const windowBytes = 64 * 1024

/** Reads bytes of a file, fewer at its end. Meant for reading forwards: it keeps one window. */
export type ReadBytes = (at: number, length: number) => Promise<Buffer>

export function createWindow(file: StoredFile): ReadBytes {
  let [start, bytes] = [0, Buffer.alloc(0)]
  return async (at, length) => {
    if (at < start || at + length > start + bytes.length) {
      start = at
      bytes = await buffer(file.slice(at, Math.min(file.size, at + windowBytes)).stream())
    }
    return bytes.subarray(at - start, at - start + length)
  }
}
