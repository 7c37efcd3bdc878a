import type { PictureState, ServerMessage } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { LocalMedia } from '../../shared/devices/local-media.ts'
import type { LocalTracks, PreparedConnection } from '../../shared/rtc/prepared-connection.ts'
import { Meeting } from './meeting.ts'
import { aCall, aWish } from './state/call-fixtures.ts'
import type { Senders } from './state/call-state.ts'
import { stub } from '../../platform/stub.test-kit.ts'

type Answer = ApiError | null

/** A socket whose answers a test decides: each request gets the next one, and succeeds once there are none left. */
export class FakeSocket {
  state: SocketClient['state'] = 'open'
  welcome: SocketClient['welcome'] = null
  serverNowMs: SocketClient['serverNowMs'] = () => 0
  readonly sent: string[] = []
  readonly payloads: unknown[] = []
  readonly answers: Answer[] = []
  readonly #handlers = new Map<string, (message: never) => void>()
  readonly #listeners = new Set<() => void>()

  request = async (type: string, payload?: unknown) => {
    this.sent.push(type)
    this.payloads.push(payload)
    const answer = this.answers.shift() ?? null
    if (answer !== null) throw answer
  }
  on = (type: string, handler: (message: never) => void) => {
    this.#handlers.set(type, handler)
    return () => {}
  }
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {}
  }
  says = (message: ServerMessage) => this.#handlers.get(message.type)?.(message as never)
  breaks = () => {
    this.state = 'connecting'
    for (const listener of this.#listeners) listener()
  }
}

/** A meeting's surroundings in a test: what it will find there, and what it did to it. */
export interface World {
  readonly clock: ReturnType<typeof fakeClock>
  socket: FakeSocket
  reloaded: string | null
  readonly remembered: (string | null)[]
  devices: 'idle' | 'open' | 'failed'
  hasCamera: boolean
  hasMicrophone: boolean
  /** The result of opening the devices. */
  onOpenDevices: () => void
  earlyOffers: number
  /** The supply's answer. */
  earlyOffer: string | null
  readonly taken: boolean[]
  /** The connection returned by the supply; null: it has none. */
  connection: PreparedConnection | null
  readonly given: string[]
  readonly steps: string[]
  seePicture: () => void
  /** The devices' tracks that were last let through. */
  lets: Senders | null
  lastSends: Senders
  /** The tracks that were put in the place of others. */
  readonly replaced: unknown[]
  loseDevice: (kind: 'audio' | 'video') => void
  devicesChanged: () => void
  /** Reports a captured track. */
  captured: (track: MediaStreamTrack) => void
  /** The state that the watch of the pictures reports. */
  word: PictureState
  /** Calls back when the page may have slept. */
  onAwake: (run: () => void) => () => void
  /** The partner's picture shows something, after a call that waited for it. */
  showPicture: () => void
}

export function aWorld(): World {
  vi.stubGlobal('MediaStream', class {})
  return {
    clock: fakeClock(),
    socket: new FakeSocket(),
    reloaded: null,
    remembered: [],
    devices: 'idle',
    hasCamera: true,
    hasMicrophone: true,
    onOpenDevices: () => {},
    earlyOffers: 0,
    earlyOffer: null,
    taken: [],
    connection: null,
    given: [],
    steps: [],
    seePicture: () => {},
    lets: null,
    lastSends: { microphone: true, camera: true },
    replaced: [],
    loseDevice: () => {},
    devicesChanged: () => {},
    captured: () => {},
    word: 'shown',
    onAwake: () => () => {},
    showPicture: () => {},
  }
}

/** A connection that never connects; with an early offer, if one is given. */
export function aConnection(sdp?: string): PreparedConnection {
  const offered = { localDescription: { type: 'offer', sdp }, signalingState: 'have-local-offer' }
  const pc = {
    getReceivers: () => [],
    close: () => {},
    signalingState: 'stable',
    localDescription: null,
    setLocalDescription: async () => {},
    setRemoteDescription: async () => {},
    getStats: async () => new Map(),
    ...(sdp !== undefined && offered),
  }
  const sender = { replaceTrack: async () => {} }
  const senders = { audioSender: sender, videoSender: sender }
  return { pc, ...senders, covered: Promise.resolve(true), expiresAt: 0 } as unknown as PreparedConnection
}

export const empty = stub<LocalTracks>({ audio: { kind: 'audio' }, video: { kind: 'video' } })

/** Lets refused requests settle. */
export const settle = () => new Promise((done) => setImmediate(done))

function mediaOf(world: World): LocalMedia {
  const media = {
    current: () => ({
      phase: world.devices,
      hasCamera: world.hasCamera,
      hasMicrophone: world.hasMicrophone,
      problem: world.hasCamera ? null : 'missing',
      microphoneProblem: null,
    }),
    subscribe(listener: World['devicesChanged']) {
      world.devicesChanged = listener
    },
    onTrack(listener: World['captured']) {
      world.captured = listener
    },
    onLoss(listener: World['loseDevice']) {
      world.loseDevice = listener
    },
    async open() {
      world.given.push('open devices')
      world.onOpenDevices()
    },
    openIfGranted: async () => {},
    enable(sends: Senders) {
      world.lets = sends
    },
    close: () => {},
  }
  return stub<LocalMedia>(media)
}

export function meetingIn(world: World): Meeting {
  return new Meeting(
    {
      socket: world.socket as unknown as SocketClient,
      clock: world.clock,
      media: mediaOf(world),
      supply: {
        config: () => Promise.reject(),
        isFresh: () => true,
        warm: async () => {},
        async offerEarly() {
          world.earlyOffers += 1
          return world.earlyOffer
        },
        take(offers) {
          world.taken.push(offers)
          return world.connection === null ? Promise.reject() : Promise.resolve(world.connection)
        },
        replaceTrack: async (track) => void world.replaced.push(track),
        renew: () => {},
        discard: () => {},
      },
      tracks: () => empty,
      picture: {
        show: (id, _remote, onSeen) => {
          world.given.push(`show ${id}`)
          world.seePicture = onSeen
        },
        leave: () => world.given.push('leave'),
      },
      sight: {
        follow: () => {},
        wordOn: () => world.word,
        onceShown(task) {
          world.given.push('wait for a picture')
          world.showPicture = task
        },
        onChange: () => {},
        partnerFault: () => null,
        checkAgain: () => world.given.push('look again'),
      },
      videoReport: { seen: (id) => world.given.push(`seen ${id}`), over: () => world.given.push('over') },
      onStep: (before, now) => world.steps.push(`${before.status} ${now.status}`),
      memory: {
        remember: (id) => world.remembered.push(id),
        isReloadOf: (id) => id === world.reloaded,
        rememberSends(sends) {
          world.lastSends = sends
        },
        sends: () => world.lastSends,
      },
      onNetworkChange: () => () => {},
      onAwake: world.onAwake,
      shownPriceOf: () => undefined,
      wantsRing: () => false,
    },
    ['en'],
  )
}

/** The partner's offer arrives and is answered. */
export async function agree(world: World): Promise<void> {
  await settle()
  const signal = { description: { type: 'offer', sdp: 'offer' } } as const
  world.socket.says({ type: 'call.signal', callId: aCall().callId, epoch: 0, seq: 0, signal })
  await settle()
}

export const textCall = aCall({ mode: 'text' })

export const welcomeTo = (world: World, call = textCall) =>
  ({
    type: 'welcome',
    userId: `usr_${'0'.repeat(20)}`,
    serverTimeMs: world.clock.now() + 5_000,
    version: 'one',
    call,
  }) as const

export function inTextCall(world: World): Meeting {
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish({ mode: 'text' }) })
  world.socket.says({ type: 'call.found', call: textCall })
  return meeting
}

export function inVideoCall(world: World): Meeting {
  const meeting = meetingIn(world)
  meeting.dispatch({ type: 'start', wish: aWish() })
  world.socket.says({ type: 'call.found', call: aCall() })
  return meeting
}
