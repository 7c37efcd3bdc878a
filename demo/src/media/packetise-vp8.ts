/** Bytes that fit into one datagram with room for the headers of RTP, SRTP, IP and a relay. */
const chunkMaxBytes = 1_100
const extended = 0x80
const startOfPartition = 0x10
const hasPictureId = 0x80
const longPictureId = 0x80
/** Picture ids have 15 bits and wrap around. */
export const pictureIds = 1 << 15

/** Splits one VP8 frame into RTP payloads, each with a payload descriptor and a 15-bit picture id (RFC 7741, 4.2). */
export function packetiseVp8(frame: Buffer, pictureId: number): readonly Buffer[] {
  const payloads: Buffer[] = []
  for (let begin = 0; begin < frame.length; begin += chunkMaxBytes) {
    const chunk = frame.subarray(begin, begin + chunkMaxBytes)
    const descriptor = [
      begin === 0 ? extended | startOfPartition : extended,
      hasPictureId,
      longPictureId | ((pictureId >> 8) & 0x7f),
      pictureId & 0xff,
    ]
    payloads.push(Buffer.concat([Buffer.from(descriptor), chunk]))
  }
  return payloads
}
