/** What fits into one datagram with room for RTP, SRTP, IP and a relay's header. */
const chunkMaxBytes = 1_100
const extended = 0x80
const startOfPartition = 0x10
const hasPictureId = 0x80
const longPictureId = 0x80
/** Picture ids count 15 bits and begin again. */
export const pictureIds = 1 << 15

/** Cuts one VP8 frame into RTP payloads, each behind a payload descriptor with a 15-bit picture id (RFC 7741, 4.2). */
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
