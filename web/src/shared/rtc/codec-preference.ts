/** Phones decode and encode H264 in hardware, which spares the battery; elsewhere VP8 starts quickest and everywhere. */
const order = {
  phone: ['video/h264', 'video/vp8', 'video/vp9', 'video/av1'],
  desk: ['video/vp8', 'video/h264', 'video/vp9', 'video/av1'],
}

const isPhone = () => /Android|iPhone|iPad|Mobile/.test(navigator.userAgent)

/** Sorts codecs by preference; those not named (retransmission, error correction) keep their place at the end. */
export function sortCodecs<C extends { mimeType: string }>(codecs: readonly C[], phone: boolean): C[] {
  const wanted = phone ? order.phone : order.desk
  const rank = (codec: C) => {
    const at = wanted.indexOf(codec.mimeType.toLowerCase())
    return at < 0 ? wanted.length : at
  }
  return codecs.toSorted((a, b) => rank(a) - rank(b))
}

/** Asks partners for video in the codec that this device plays best. Nothing is excluded. */
export function preferCodecs(pc: RTCPeerConnection): void {
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs
  if (codecs === undefined) return
  for (const transceiver of pc.getTransceivers()) {
    if (transceiver.receiver.track.kind !== 'video') continue
    transceiver.setCodecPreferences?.(sortCodecs(codecs, isPhone()))
  }
}
