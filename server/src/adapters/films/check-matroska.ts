import type { StoredFile } from '@serendip/contract'
import { FileRefusal } from '../file-readers/reader-task.ts'
import { createWindow } from './file-window.ts'

/** Ids that begin a file, and its segment; and ids of the parts of a segment. */
const [ebml, segment, cluster] = [0x1a45dfa3, 0x18538067, 0x1f43b675] as const
const parts: ReadonlySet<number> = new Set([
  ...[0x114d9b74, 0x1549a966, cluster, 0x1654ae6b, 0x1c53bb6b, 0x1941a469, 0x1043a770, 0x1254c367],
])
const filler = 0xec
/** The longest header: an id of four bytes and a size of eight. */
const headerBytes = 12
/** Bytes within which the library looks for the next part, and bytes before the end at which it stops. */
const search = { bytes: 10 * 1024 ** 2, tailBytes: 8 } as const

interface Element {
  readonly id: number
  readonly dataAt: number
  /** Null: unknown, as in a recording that was never finished. */
  readonly size: number | null
}

/** The length of a number by its first byte; 0: it is none. */
const widthOf = (first: number): number => (first === 0 ? 0 : Math.clz32(first) - 23)

function readElement(bytes: Buffer, at: number): Element | null {
  const idWidth = widthOf(bytes[0] ?? 0)
  const sizeWidth = widthOf(bytes[idWidth] ?? 0)
  if (idWidth === 0 || idWidth > 4 || sizeWidth === 0 || bytes.length < idWidth + sizeWidth) return null
  let size = (bytes[idWidth] ?? 0) & (0xff >> sizeWidth)
  let isUnknown = size === 0xff >> sizeWidth
  for (const byte of bytes.subarray(idWidth + 1, idWidth + sizeWidth)) {
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return {
    id: bytes.readUIntBE(0, idWidth),
    dataAt: at + idWidth + sizeWidth,
    size: isUnknown ? null : size,
  }
}

/**
 * Throws media_wrong_format if the reader of Matroska would search for the next part of a segment and find none: it never
 * ends then. It does not touch what is no Matroska.
 */
export async function checkMatroska(file: StoredFile): Promise<void> {
  const read = createWindow(file)
  const elementAt = async (at: number) => readElement(await read(at, headerBytes), at)
  const first = await elementAt(0)
  if (first?.id !== ebml || first.size === null) return
  const outer = await elementAt(first.dataAt + first.size)
  if (outer?.id !== segment) return
  const end = outer.size === null ? file.size : Math.min(file.size, outer.dataAt + outer.size)

  const findPart = async (from: number): Promise<number> => {
    for (let at = from; at < Math.min(end - search.tailBytes, from + search.bytes); at += 1) {
      const four = await read(at, 4)
      if (four.length === 4 && parts.has(four.readUInt32BE())) return at
    }
    throw new FileRefusal('media_wrong_format')
  }
  /** End of a part of unknown size: before the first element that is a part itself, or none at all. */
  const endOf = async (from: number): Promise<number> => {
    let at = from
    while (at < end - 1) {
      const element = await elementAt(at)
      if (element === null || element.size === null || parts.has(element.id) || element.id === segment)
        return at
      at = element.dataAt + element.size
    }
    return at
  }
  for (let at = outer.dataAt; at < end - 1; ) {
    const element = await elementAt(at)
    if (element?.id === segment || element?.id === ebml) return
    if (element === null || !(parts.has(element.id) || element.id === filler)) {
      if (end - at < search.tailBytes) return
      const found = await findPart(at)
      if (found === at) return
      at = found
    } else if (element.size === null) at = await endOf(element.dataAt)
    else at = element.dataAt + element.size
  }
}
