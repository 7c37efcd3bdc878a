import type { Duplex } from 'node:stream'
import { partMaxBytes } from './reader-task.ts'

/** A header that is JSON, and the bytes of a part of a file. */
interface Frame {
  readonly header: unknown
  readonly body: Buffer
}

const headerMaxBytes = 16 * 1024
/** The lengths of header and body. */
const lengthsBytes = 8

export const encodeFrame = (header: object, body: Uint8Array = new Uint8Array(0)): Buffer => {
  const text = Buffer.from(JSON.stringify(header))
  const lengths = Buffer.alloc(lengthsBytes)
  lengths.writeUInt32BE(text.length)
  lengths.writeUInt32BE(body.length, 4)
  return Buffer.concat([lengths, text, body])
}

/**
 * The frames of a stream, until it ends. Throws if they are longer than may be, or not JSON: what the other side says is
 * not trusted.
 */
export async function* readFrames(stream: Duplex): AsyncGenerator<Frame> {
  let chunks: Buffer[] = []
  let [arrived, needed] = [0, lengthsBytes]
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    chunks.push(bytes)
    arrived += bytes.length
    // Joined once for each frame, however many pieces it comes in.
    if (arrived < needed) continue
    let pending = Buffer.concat(chunks)
    needed = lengthsBytes
    while (pending.length >= lengthsBytes) {
      const [header, body] = [pending.readUInt32BE(), pending.readUInt32BE(4)]
      if (header > headerMaxBytes || body > partMaxBytes) throw new RangeError('a frame is too long')
      const end = lengthsBytes + header + body
      needed = end
      if (pending.length < end) break
      yield {
        header: JSON.parse(pending.toString('utf8', lengthsBytes, lengthsBytes + header)),
        body: pending.subarray(lengthsBytes + header, end),
      }
      pending = pending.subarray(end)
      needed = lengthsBytes
    }
    chunks = [pending]
    arrived = pending.length
  }
}
