import type { RouteResponse, Routes } from '@serendip/contract'
import { preferCodecs } from './codec-preference.ts'
import { hintContent } from './sender-tuning.ts'

export type RtcConfig = RouteResponse<Routes['calls']['rtcConfig']>

/** What this side sends. Both exist in every video call; a missing microphone is a silent track. */
export interface LocalTracks {
  readonly audio: MediaStreamTrack
  readonly video: MediaStreamTrack
}

/** A peer connection before it has a partner: tracks attached, candidates gathered in its pool. */
export interface PreparedConnection {
  readonly pc: RTCPeerConnection
  readonly audioSender: RTCRtpSender
  readonly videoSender: RTCRtpSender
  /** The server's instant after which its TURN credentials are refused. */
  readonly expiresAt: number
}

/** With everything bundled one transport is enough. */
const pooledTransports = 1

/**
 * Makes the connection that the next partner will get. `addTrack` and not `addTransceiver`: only senders made by it
 * are matched with the sections of an offer, and which side offers is not known yet.
 */
export function prepareConnection(
  config: RtcConfig,
  certificate: RTCCertificate | null,
  tracks: LocalTracks,
): PreparedConnection {
  const pc = new RTCPeerConnection({
    iceServers: config.iceServers.map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
    iceTransportPolicy: config.iceTransportPolicy,
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
    iceCandidatePoolSize: pooledTransports,
    ...(certificate === null ? {} : { certificates: [certificate] }),
  })
  hintContent(tracks)
  const stream = new MediaStream([tracks.audio, tracks.video])
  const audioSender = pc.addTrack(tracks.audio, stream)
  const videoSender = pc.addTrack(tracks.video, stream)
  preferCodecs(pc)
  return { pc, audioSender, videoSender, expiresAt: config.expiresAt }
}
