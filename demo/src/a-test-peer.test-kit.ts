import { MediaStreamTrack, RTCPeerConnection, useOPUS, useVP8 } from 'werift'

/** A browser's side of a call on this machine, without its own video or sound. */
export function aTestPeer(): RTCPeerConnection {
  const pc = new RTCPeerConnection({
    codecs: { audio: [useOPUS()], video: [useVP8()] },
    bundlePolicy: 'max-bundle',
    iceServers: [],
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  for (const kind of ['audio', 'video'] as const) pc.addTrack(new MediaStreamTrack({ kind }))
  return pc
}
