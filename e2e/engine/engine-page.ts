import type { Signal } from '@serendip/contract'
import { createSignalInbox, type SignalInbox } from '@serendip/contract/signalling'
import { browserClock } from '../../web/src/platform/clock.ts'
import { createConnectionSupply } from '../../web/src/shared/rtc/connection-supply.ts'
import { openPeerSession, type PeerSession } from '../../web/src/shared/rtc/peer-session.ts'

/** One end of a call in this page: its supply of connections, its session and what it received from its partner. */
interface End {
  readonly supply: ReturnType<typeof createConnectionSupply>
  readonly inbox: SignalInbox
  readonly video: HTMLVideoElement
  readonly phases: string[]
  readonly networkListeners: Set<() => void>
  descriptionsSent: number
  gaveUp: boolean
  session: PeerSession | null
  pc: RTCPeerConnection | null
}

type Side = 'polite' | 'impolite'
const opposite = (side: Side): Side => (side === 'polite' ? 'impolite' : 'polite')

let epoch = 0
/** Signals still to be lost on the way. */
let toLose = 0
let lastStale: (() => void) | null = null

async function camera(): Promise<{ audio: MediaStreamTrack; video: MediaStreamTrack }> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: true,
    video: { width: 640, height: 480 },
  })
  const [audio] = stream.getAudioTracks()
  const [video] = stream.getVideoTracks()
  if (audio === undefined || video === undefined) throw new Error('no fake devices')
  return { audio, video }
}

async function makeEnd(): Promise<End> {
  const tracks = await camera()
  const video = document.createElement('video')
  video.autoplay = true
  document.body.append(video)
  const fetchConfig = async () => ({
    iceServers: [],
    iceTransportPolicy: 'all' as const,
    expiresAt: Date.now() + 3_600_000,
  })
  return {
    supply: createConnectionSupply({ fetchConfig, tracks: () => tracks, serverNowMs: Date.now }),
    inbox: createSignalInbox(),
    video,
    phases: [],
    networkListeners: new Set(),
    descriptionsSent: 0,
    gaveUp: false,
    session: null,
    pc: null,
  }
}

const ends: Partial<Record<Side, End>> = {}
const end = (side: Side): End => {
  const found = ends[side]
  if (found === undefined) throw new Error('make the ends first')
  return found
}

async function open(side: Side, revealed: boolean): Promise<void> {
  const mine = end(side)
  const prepared = await mine.supply.take(side === 'impolite')
  const myEpoch = epoch
  let seq = 0
  const session = openPeerSession({
    prepared,
    supply: mine.supply,
    polite: side === 'polite',
    revealed,
    offered: false,
    clock: browserClock,
    onNetworkChange(run) {
      mine.networkListeners.add(run)
      return () => mine.networkListeners.delete(run)
    },
    send(signal: Signal) {
      if ('description' in signal) mine.descriptionsSent += 1
      const envelope = { callId: 'call', epoch: myEpoch, seq: seq++, signal }
      lastStale = () => end(opposite(side)).inbox.deliver({ ...envelope, epoch: myEpoch })
      if (toLose > 0) toLose -= 1
      // A network copies, and delivers later.
      else queueMicrotask(() => end(opposite(side)).inbox.deliver(structuredClone(envelope)))
    },
    onPhase: (phase) => mine.phases.push(phase),
    onAgreed: () => undefined,
    onHealth: () => undefined,
    onGiveUp: () => {
      mine.gaveUp = true
    },
  })
  mine.session = session
  mine.pc = prepared.pc
  mine.video.srcObject = session.remote
  mine.inbox.open('call', myEpoch, session.accept)
}

/** Resolves with the time from now until both ends have decoded a picture. */
async function firstPictures(): Promise<number> {
  const startedAt = performance.now()
  const sees = (side: Side) =>
    new Promise<void>((done) => end(side).video.requestVideoFrameCallback(() => done()))
  await Promise.all([sees('polite'), sees('impolite')])
  return Math.round(performance.now() - startedAt)
}

const harness = {
  async make(): Promise<void> {
    ends.polite = await makeEnd()
    ends.impolite = await makeEnd()
  },
  warm: () => Promise.all([end('polite').supply.warm(), end('impolite').supply.warm()]),
  offerEarly: (side: Side) => end(side).supply.offerEarly(),
  lose(signals: number): void {
    toLose = signals
  },
  async connect(revealed = true): Promise<number> {
    const seen = firstPictures()
    await Promise.all([open('polite', revealed), open('impolite', revealed)])
    return seen
  },
  /** Both ends restart in the same moment, so that their offers collide. */
  glare(): void {
    for (const side of ['polite', 'impolite'] as const) for (const run of end(side).networkListeners) run()
  },
  async renew(revealed = true): Promise<number> {
    for (const side of ['polite', 'impolite'] as const) end(side).session?.close()
    epoch += 1
    return harness.connect(revealed)
  },
  repeatStale: () => lastStale?.(),
  reveal(): void {
    for (const side of ['polite', 'impolite'] as const) end(side).session?.reveal()
  },
  async switchCamera(side: Side): Promise<void> {
    await end(side).session?.replaceTrack((await camera()).video)
  },
  look: async (side: Side) => {
    const { pc, phases, descriptionsSent, gaveUp, video } = end(side)
    const rows = pc === null ? [] : [...(await pc.getStats()).values()]
    const inbound = (kind: string) => rows.find((row) => row.type === 'inbound-rtp' && row.kind === kind)
    return {
      // Frames that were shown, not those that were decoded: a browser may do one without the other.
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      audioEnergy: Number(inbound('audio')?.totalAudioEnergy ?? 0),
      width: video.videoWidth,
      connection: pc?.connectionState ?? 'none',
      signaling: pc?.signalingState ?? 'none',
      ufrag: /a=ice-ufrag:(\S+)/.exec(pc?.localDescription?.sdp ?? '')?.[1] ?? '',
      phases,
      descriptionsSent,
      gaveUp,
    }
  },
}

export type EngineHarness = typeof harness
Object.assign(window, { harness })
