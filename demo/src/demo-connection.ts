import type { Signal } from '@serendip/contract'
import {
  MediaStreamTrack,
  RTCPeerConnection,
  type RTCRtpSender,
  RtpHeader,
  RtpPacket,
  useOPUS,
  useVP8,
} from 'werift'
import type { DemoClock } from './demo-server.ts'
import type { Reel } from './media/demo-reel.ts'
import { type MediaPacket, type Playback, playReel } from './media/play-reel.ts'
import { type Negotiation, negotiate } from './negotiation.ts'
import type { RtcConfig } from './rtc-config.ts'

export interface DemoConnectionPorts {
  readonly config: RtcConfig
  readonly polite: boolean
  readonly reel: Reel
  readonly clock: DemoClock
  send(signal: Signal): void
  /** Connected; from now on the reel plays. */
  onConnected(): void
  onFault(fault: unknown): void
}

/** One peer connection of one call and epoch. */
export interface DemoConnection {
  accept(signal: Signal): void
  /** Number of packets of the partner's sound and picture that have arrived. */
  received(): number
  close(): void
}

/** On a machine without a network, or beside a local relay, only this address is reachable. */
const loopback = '127.0.0.1'

function openPeer({ iceServers, iceTransportPolicy }: RtcConfig): RTCPeerConnection {
  // A demo peer is the server itself: it has no address to hide, and needs a relay only to be reachable.
  const servers = iceTransportPolicy === 'relay' ? iceServers : []
  return new RTCPeerConnection({
    codecs: { audio: [useOPUS()], video: [useVP8()] },
    bundlePolicy: 'max-bundle',
    iceServers: servers.map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
    iceAdditionalHostAddresses: [loopback],
  })
}

/** Creates the certificate shared by all calls of this process; it takes longer than anything else in a call. */
export async function warmUpConnections(): Promise<void> {
  const pc = openPeer({ iceServers: [], iceTransportPolicy: 'all', expiresAt: 0 })
  for (const kind of ['audio', 'video'] as const) pc.addTrack(new MediaStreamTrack({ kind }))
  await pc.createOffer()
  await pc.close()
}

function sendTo(sender: RTCRtpSender, packet: MediaPacket): void {
  const { sequenceNumber, timestamp, marker, payload } = packet
  const rtp = new RtpPacket(new RtpHeader({ sequenceNumber, timestamp, marker }), payload)
  // A connection that closes while a packet is sent loses that packet, which is no error.
  sender.sendRtp(rtp).catch(() => {})
}

/** Connects to the partner's browser and, once connected, plays the reel to it. */
export function openDemoConnection(ports: DemoConnectionPorts): DemoConnection {
  const pc = openPeer(ports.config)
  const audio = pc.addTrack(new MediaStreamTrack({ kind: 'audio' }))
  const video = pc.addTrack(new MediaStreamTrack({ kind: 'video' }))
  let playback: Playback | null = null
  let closed = false
  let received = 0

  const negotiation: Negotiation = negotiate({
    pc,
    polite: ports.polite,
    send: ports.send,
    onFault: ports.onFault,
  })
  const play = (): void => {
    if (closed || playback || pc.connectionState !== 'connected') return
    playback = playReel(ports.reel, ports.clock, {
      audio: (packet) => sendTo(audio, packet),
      video: (packet) => sendTo(video, packet),
    })
    ports.onConnected()
  }
  pc.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe(() => {
      received += 1
    })
  })
  pc.connectionStateChange.subscribe(play)
  video.onPictureLossIndication.subscribe(() => playback?.showKeyFrame())
  negotiation.begin()

  return {
    accept: negotiation.accept,
    received: () => received,
    close() {
      if (closed) return
      closed = true
      negotiation.stop()
      playback?.stop()
      pc.close().catch(ports.onFault)
    },
  }
}
