import type { StoredFile } from '@serendip/contract'
import { FileRefusal } from '../file-readers/reader-task.ts'
import { createWindow, type ReadBytes } from './file-window.ts'

/** With one of these a file of MP4 or QuickTime begins. */
const beginnings: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'moov', 'moof', 'mdat', 'free', 'skip', 'wide', 'pnot', 'sidx', 'emsg', 'prft', 'uuid'],
])
const containers: ReadonlySet<string> = new Set([
  ...['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'mfra'],
])
/** A film of a minute has a few hundred. */
const boxesMax = 100_000
/** A sample table lies five boxes deep. */
const depthMax = 8

interface Box {
  readonly type: string
  readonly dataAt: number
  /** End of the box, or of its container if that is sooner. */
  readonly endAt: number
  /** Start of the next one by the size that this one claims. */
  readonly nextAt: number
}

async function readBox(read: ReadBytes, at: number, endAt: number): Promise<Box | null> {
  const header = await read(at, 16)
  if (header.length < 8) return null
  const [short, type] = [header.readUInt32BE(0), header.toString('latin1', 4, 8)]
  const isLong = short === 1
  if (isLong && header.length < 16) return null
  const claimed = isLong ? Number(header.readBigUInt64BE(8)) : short
  const headerBytes = isLong ? 16 : 8
  const size = claimed === 0 ? endAt - at : claimed
  if (size < headerBytes) return null
  return { type, dataAt: at + headerBytes, endAt: Math.min(at + size, endAt), nextAt: at + size }
}

/** A box that claims how many entries follow. */
interface Table {
  readonly count: number
  readonly entryBits: number
  readonly entriesAt: number
}

/** The bytes of each entry in tables whose number of entries stands at the fifth byte of their content. */
const entryBytes: Readonly<Record<string, number>> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stss: 4,
  stco: 4,
  co64: 8,
}
const bitsOf = (flags: number, ...bits: readonly number[]): number => bits.filter((bit) => flags & bit).length

/** Readers of the tables that have a layout of their own, by the beginning of their content. */
const readTable: Readonly<Record<string, (content: Buffer, dataAt: number) => Table>> = {
  elst: (content, dataAt) => ({
    count: content.readUInt32BE(4),
    entryBits: (content[0] === 1 ? 20 : 12) * 8,
    entriesAt: dataAt + 8,
  }),
  // Samples of one size are not listed.
  stsz: (content, dataAt) => ({
    count: content.readUInt32BE(8),
    entryBits: content.readUInt32BE(4) === 0 ? 32 : 0,
    entriesAt: dataAt + 12,
  }),
  stz2: (content, dataAt) => ({
    count: content.readUInt32BE(8),
    entryBits: content[7] ?? 0,
    entriesAt: dataAt + 12,
  }),
  trun(content, dataAt) {
    const flags = content.readUIntBE(1, 3)
    return {
      count: content.readUInt32BE(4),
      entryBits: 32 * bitsOf(flags, 0x100, 0x200, 0x400, 0x800),
      entriesAt: dataAt + 8 + 4 * bitsOf(flags, 0x1, 0x4),
    }
  },
  tfra(content, dataAt) {
    const widths = content.readUInt32BE(8)
    const placeBytes = [widths >> 4, widths >> 2, widths].reduce((sum, width) => sum + (width & 3) + 1, 0)
    return {
      count: content.readUInt32BE(12),
      entryBits: ((content[0] === 1 ? 16 : 8) + placeBytes) * 8,
      entriesAt: dataAt + 16,
    }
  },
}

function tableOf(type: string, content: Buffer, dataAt: number): Table | null {
  const bytes = entryBytes[type]
  if (bytes === undefined && readTable[type] === undefined) return null
  try {
    if (bytes === undefined) return readTable[type]?.(content, dataAt) ?? null
    return { count: content.readUInt32BE(4), entryBits: bytes * 8, entriesAt: dataAt + 8 }
  } catch {
    // The box ends before it says how many there are: a reader would take the next box's bytes for it.
    throw new FileRefusal('media_wrong_format')
  }
}

/** Throws if more entries are claimed than the box holds, or more samples than the file has bytes. */
async function checkTable(read: ReadBytes, { type, dataAt, endAt }: Box, fileBytes: number): Promise<void> {
  const content = await read(dataAt, Math.max(0, Math.min(16, endAt - dataAt)))
  const table = tableOf(type, content, dataAt)
  if (table === null) return
  const { count, entryBits, entriesAt } = table
  const heldBits = Math.max(0, endAt - entriesAt) * 8
  if (count > fileBytes || count * entryBits > heldBits) throw new FileRefusal('media_wrong_format')
  if (type !== 'stts' && type !== 'ctts') return
  // Each entry stands for as many samples as it says.
  let samples = 0
  for (let entry = 0; entry < count; entry += 1) {
    const four = await read(entriesAt + entry * 8, 4)
    samples += four.length === 4 ? four.readUInt32BE(0) : 0
    if (samples > fileBytes) throw new FileRefusal('media_wrong_format')
  }
}

/**
 * Throws media_wrong_format if a table of an MP4 or a QuickTime film claims more entries than there is room for: the reader
 * would allocate what it claims. It does not touch other files.
 */
export async function checkIsoBoxes(file: StoredFile): Promise<void> {
  const read = createWindow(file)
  const start = await read(0, 8)
  if (start.length < 8 || !beginnings.has(start.toString('latin1', 4, 8))) return
  let boxes = 0
  const checkWithin = async (from: number, endAt: number, depth: number): Promise<void> => {
    for (let at = from; at + 8 <= endAt; ) {
      const box = await readBox(read, at, endAt)
      if (box === null) return
      boxes += 1
      if (boxes > boxesMax || depth > depthMax) throw new FileRefusal('media_wrong_format')
      if (containers.has(box.type)) await checkWithin(box.dataAt, box.endAt, depth + 1)
      else await checkTable(read, box, file.size)
      at = box.nextAt
    }
  }
  await checkWithin(0, file.size, 0)
}
