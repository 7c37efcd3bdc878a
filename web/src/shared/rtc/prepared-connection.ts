import type { RouteResponse, Routes } from '@serendip/contract'
import { sendSteps } from './adaptation.ts'
import { preferCodecs } from './codec-preference.ts'
import { hintContent, tuneVideo } from './sender-tuning.ts'

export type RtcConfig = RouteResponse<Routes['calls']['rtcConfig']>

/**
 * The tracks that this side sends. Both exist in every video call; a missing microphone is a silent track.
 */
export interface LocalTracks {
  readonly audio: MediaStreamTrack
  readonly video: MediaStreamTrack
}

/** A peer connection before it has a partner: tracks attached and covered, candidates of servers gathered. */
export interface PreparedConnection {
  readonly pc: RTCPeerConnection
  readonly audioSender: RTCRtpSender
  readonly videoSender: RTCRtpSender
  /** Whether the cover is set already; some browsers have no parameters to set before they negotiate. */
  readonly covered: Promise<boolean>
  /** The server's time after which its TURN credentials are rejected. */
  readonly expiresAt: number
}

/**
 * A candidate pool saves the requests to STUN and TURN servers; with everything bundled, one transport is enough. Host
 * candidates need none: with a pool, two people on one machine were connected 12 ms later (`bench:call`).
 */
const candidatePoolSize = ({ iceServers }: RtcConfig): number => (iceServers.length > 0 ? 1 : 0)

export const iceServersOf = ({ iceServers }: RtcConfig): RTCIceServer[] =>
  iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  }))

/**
 * Creates the connection for the next partner. `addTrack` and not `addTransceiver`: only senders created by it are
 * matched with the sections of an offer, and which side offers is not known yet.
 */
export function prepareConnection(
  config: RtcConfig,
  certificate: RTCCertificate | null,
  tracks: LocalTracks,
): PreparedConnection {
  const pc = new RTCPeerConnection({
    iceServers: iceServersOf(config),
    iceTransportPolicy: config.iceTransportPolicy,
    bundlePolicy: 'max-bundle',
    rtcpMuxPolicy: 'require',
    iceCandidatePoolSize: candidatePoolSize(config),
    ...(certificate === null ? {} : { certificates: [certificate] }),
  })
  hintContent(tracks)
  const stream = new MediaStream([tracks.audio, tracks.video])
  const audioSender = pc.addTrack(tracks.audio, stream)
  const videoSender = pc.addTrack(tracks.video, stream)
  preferCodecs(pc)
  // Reading a sender's parameters waits for the encoders, which a new partner should not. The result is not awaited
  // here: a camera that opens meanwhile must find this connection.
  const covered = tuneVideo(videoSender, sendSteps[0], true)
  return { pc, audioSender, videoSender, covered, expiresAt: config.expiresAt }
}
