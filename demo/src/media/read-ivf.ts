/** One encoded picture. */
export interface VideoFrame {
  readonly data: Buffer
  /** When it is shown, in ms since the loop began. */
  readonly atMs: number
  readonly isKey: boolean
}

export interface VideoLoop {
  readonly frames: readonly VideoFrame[]
  readonly durationMs: number
}

const fileHeaderBytes = 32
const frameHeaderBytes = 12
/** More than any loop here has; a broken length field cannot make the reader run on. */
const framesMax = 10_000

/** In VP8 the first bit of a frame is 0 for a key frame (RFC 6386, section 9.1). */
const isKeyFrame = (data: Buffer): boolean => data.length > 0 && ((data[0] ?? 1) & 1) === 0

/** Reads a VP8 stream from an IVF file. Throws if it is invalid, truncated or begins without a key frame. */
export function readIvf(file: Buffer): VideoLoop {
  if (file.toString('latin1', 0, 4) !== 'DKIF' || file.toString('latin1', 8, 12) !== 'VP80') {
    throw new Error('not a VP8 stream in an IVF file')
  }
  const rate = file.readUInt32LE(16)
  const scale = file.readUInt32LE(20)
  if (rate === 0 || scale === 0) throw new Error('an IVF file without a frame rate')
  const tickMs = (1000 * scale) / rate

  const frames: VideoFrame[] = []
  let at = fileHeaderBytes
  while (at < file.length && frames.length < framesMax) {
    if (at + frameHeaderBytes > file.length) throw new Error('an IVF file that is cut off')
    const size = file.readUInt32LE(at)
    const begin = at + frameHeaderBytes
    if (begin + size > file.length) throw new Error('an IVF file that is cut off')
    const data = file.subarray(begin, begin + size)
    frames.push({ data, atMs: Number(file.readBigUInt64LE(at + 4)) * tickMs, isKey: isKeyFrame(data) })
    at = begin + size
  }
  const [first] = frames
  const last = frames.at(-1)
  if (!first?.isKey || !last) throw new Error('an IVF file that does not begin with a key frame')
  return { frames, durationMs: last.atMs + tickMs }
}
