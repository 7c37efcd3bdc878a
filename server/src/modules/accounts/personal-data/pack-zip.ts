import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { StoredFile } from '@serendip/contract'

export interface ArchiveFile {
  readonly name: string
  readonly content: Pick<StoredFile, 'stream'>
  /** Whether the content is already compressed, as pictures and videos are. */
  readonly isPacked: boolean
}

export const textFile = (name: string, text: string): ArchiveFile => ({
  name,
  content: new Blob([text]),
  isPacked: false,
})

/** Loaded by the first archive, not by every start. */
async function loadZip() {
  const { configure, ZipWriter } = await import('@zip.js/zip.js')
  // A server compresses in its own process, with Node's deflate.
  configure({ useWebWorkers: false })
  return ZipWriter
}

/**
 * Packs files into a zip archive as fast as it is read; `modifiedAt` in milliseconds since the epoch. Errors along the
 * way abort the stream.
 */
export function packZip(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
  modifiedAt: number,
): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const pack = async () => {
    try {
      const ZipWriter = await loadZip()
      const zip = new ZipWriter(writable, { lastModDate: new Date(modifiedAt) })
      for await (const { name, content, isPacked } of files) {
        await zip.add(name, content.stream(), isPacked ? { level: 0 } : {})
      }
      await zip.close()
    } catch (error) {
      await writable.abort(error).catch(() => {})
    }
  }
  void pack()
  return Readable.fromWeb(readable as ReadableStream)
}
