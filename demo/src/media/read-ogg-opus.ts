const pageHeaderBytes = 27
const continuedPacket = 1
/** More than any loop here has; a broken length field cannot make the reader run on. */
const pagesMax = 10_000

/** Reads the Opus packets of an Ogg file (RFC 7845), without its two header packets. Throws if it is invalid. */
export function readOggOpus(file: Buffer): readonly Buffer[] {
  const packets: Buffer[] = []
  let open: Buffer[] = []
  let at = 0
  for (let page = 0; at < file.length && page < pagesMax; page += 1) {
    if (at + pageHeaderBytes > file.length || file.toString('latin1', at, at + 4) !== 'OggS') {
      throw new Error('not an Ogg file')
    }
    if (((file[at + 5] ?? 0) & continuedPacket) === 0) open = []
    const segments = file[at + 26] ?? 0
    const table = file.subarray(at + pageHeaderBytes, at + pageHeaderBytes + segments)
    let begin = at + pageHeaderBytes + segments
    for (const size of table) {
      if (begin + size > file.length) throw new Error('an Ogg file that is cut off')
      open.push(file.subarray(begin, begin + size))
      begin += size
      // A segment of 255 bytes means that the packet continues in the next one.
      if (size === 255) continue
      packets.push(Buffer.concat(open))
      open = []
    }
    at = begin
  }
  const [head, tags, ...sound] = packets
  if (head?.toString('latin1', 0, 8) !== 'OpusHead' || tags?.toString('latin1', 0, 8) !== 'OpusTags') {
    throw new Error('an Ogg file without Opus in it')
  }
  return sound
}
