import type { ServerMessage } from '@serendip/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { LocalMedia } from './devices/local-media.ts'
import { Meeting } from './meeting.ts'
import type { LocalTracks, PreparedConnection } from './rtc/prepared-connection.ts'
import { aBill, aCall, aWish, callId } from './state/call-fixtures.ts'
import type { Senders } from './state/call-state.ts'

type Answer = ApiError | null

/** A socket whose answers a test decides: each request takes the next one, and is taken without any left. */
class FakeSocket {
  state: SocketClient['state'] = 'open'
  welcome: SocketClient['welcome'] = null
  readonly sent: string[] = []
  readonly answers: Answer[] = []
  readonly #handlers = new Map<string, (message: never) => void>()
  readonly #listeners = new Set<() => void>()

  request = async (type: string) => {
    this.sent.push(type)
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

let clock: ReturnType<typeof fakeClock>
let socket: FakeSocket
let reloaded: string | null
let remembered: (string | null)[]
let devices: 'idle' | 'open'
let earlyOffers: number
let taken: boolean[]
/** What the supply hands out; null: it has none. */
let connection: PreparedConnection | null
let told: string[]
let steps: string[]
let seePicture: () => void
/** What `media` was told to let through, last; and the tracks put in the place of others. */
let lets: Senders | null
let keptSends: Senders
let replaced: unknown[]
let hasCamera: boolean
let loseDevice: (kind: 'audio' | 'video') => void
const empty = { audio: { kind: 'audio' }, video: { kind: 'video' } } as unknown as LocalTracks

/** A connection that never gets anywhere. */
function aConnection(): PreparedConnection {
  const pc = { getReceivers: () => [], setLocalDescription: async () => {}, close: () => {} }
  return { pc, veiled: Promise.resolve(true), expiresAt: 0 } as unknown as PreparedConnection
}

/** Lets refused requests be heard. */
const settle = () => new Promise((done) => setImmediate(done))

function make(): Meeting {
  const media = {
    current: () => ({ phase: devices, hasCamera }),
    subscribe: () => () => {},
    onTrack: () => () => {},
    onLoss(listener: typeof loseDevice) {
      loseDevice = listener
    },
    open: async () => told.push('open devices'),
    openIfGranted: async () => {},
    enable(sends: Senders) {
      lets = sends
    },
    close: () => {},
  }
  return new Meeting(
    {
      socket: socket as unknown as SocketClient,
      clock,
      media: media as unknown as LocalMedia,
      supply: {
        warm: async () => {},
        async offerEarly() {
          earlyOffers += 1
        },
        take(offers) {
          taken.push(offers)
          return connection === null ? Promise.reject() : Promise.resolve(connection)
        },
        replaceTrack: async (track) => void replaced.push(track),
        renew: () => {},
        discard: () => {},
      },
      tracks: () => empty,
      picture: {
        show: (id, _remote, onSeen) => {
          told.push(`show ${id}`)
          seePicture = onSeen
        },
        leave: () => told.push('leave'),
      },
      videoReport: { seen: (id) => told.push(`seen ${id}`), over: () => told.push('over') },
      onStep: (before, now) => steps.push(`${before.status} ${now.status}`),
      memory: {
        remember: (id) => remembered.push(id),
        isReloadOf: (id) => id === reloaded,
        rememberSends(sends) {
          keptSends = sends
        },
        sends: () => keptSends,
      },
      onNetworkChange: () => () => {},
      takesRungCall: () => false,
    },
    ['en'],
  )
}
const welcome = (call = aCall({ mode: 'text' })) =>
  ({ type: 'welcome', userId: `usr_${'0'.repeat(20)}`, serverTimeMs: clock.now() + 5_000, call }) as const
const textCall = aCall({ mode: 'text' })

function inTextCall(): Meeting {
  const meeting = make()
  meeting.dispatch({ on: 'start', wish: aWish({ mode: 'text' }) })
  socket.says({ type: 'call.found', call: textCall })
  return meeting
}

function inVideoCall(): Meeting {
  const meeting = make()
  meeting.dispatch({ on: 'start', wish: aWish() })
  socket.says({ type: 'call.found', call: aCall() })
  return meeting
}

beforeEach(() => {
  clock = fakeClock()
  socket = new FakeSocket()
  reloaded = null
  remembered = []
  devices = 'idle'
  earlyOffers = 0
  taken = []
  connection = null
  told = []
  steps = []
  seePicture = () => {}
  lets = null
  keptSends = { microphone: true, camera: true }
  replaced = []
  hasCamera = true
  vi.stubGlobal('MediaStream', class {})
})

it('a call in a welcome that came before the screen is seen, and a reload of its tab resumes it', () => {
  socket.welcome = welcome()
  expect(make().current().call).toMatchObject({ status: 'start', elsewhere: { resuming: false } })
  reloaded = callId()
  expect(make().current().call).toMatchObject({ status: 'start', elsewhere: { resuming: true } })
  expect(socket.sent).toEqual(['call.resume'])
})

it('the server’s time is this clock’s and what the welcome told', () => {
  const meeting = make()
  socket.says(welcome())
  expect(meeting.serverNowMs()).toBe(clock.now() + 5_000)
})

it('a resume that the server cannot take just now is asked again, and given up in the end', async () => {
  const meeting = inTextCall()
  socket.answers.push(...Array.from({ length: 4 }, () => new ApiError('unavailable')))
  socket.breaks()
  socket.says(welcome())
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await settle()
    clock.advance(700)
  }
  expect(socket.sent.filter((type) => type === 'call.resume')).toHaveLength(4)
  expect(meeting.current().call).toMatchObject({ status: 'start', ended: { reason: 'lost' } })
})

it('a line that was lost with the socket says so; a search that was lost waits for the next welcome', async () => {
  const meeting = inTextCall()
  socket.answers.push(new ApiError('unavailable', {}, 0))
  meeting.dispatch({ on: 'say', tempId: 'tmp', text: 'Hello?' })
  await settle()
  expect(meeting.current().call).toMatchObject({ talk: { texts: [{ status: 'failed' }] } })

  socket.answers.push(new ApiError('unavailable', {}, 0))
  meeting.dispatch({ on: 'next', atMs: 1_000_000 })
  await settle()
  expect(meeting.current().call.status).toBe('match')
})

it('a Start before the socket is open asks for a partner once, with the welcome', () => {
  const meeting = make()
  socket.breaks()
  meeting.dispatch({ on: 'start', wish: aWish() })
  expect(socket.sent).toEqual([])
  socket.state = 'open'
  socket.says({ ...welcome(), call: null })
  expect(socket.sent).toEqual(['match.start'])
})

it('the screen of a search waits for the answer, and no longer than a fifth of a second', () => {
  const meeting = make()
  let drawn = 0
  meeting.subscribe(() => {
    drawn += 1
  })
  meeting.dispatch({ on: 'start', wish: aWish() })
  expect(drawn).toBe(0)
  clock.advance(200)
  expect(drawn).toBe(1)
})

it('a Next that came too soon is said again after the gap', async () => {
  const meeting = inTextCall()
  socket.answers.push(new ApiError('next_too_soon'))
  meeting.dispatch({ on: 'next', atMs: 1_000_000 })
  await settle()
  clock.advance(500)
  expect(socket.sent.filter((type) => type === 'match.next')).toHaveLength(2)
})

it('leaving the screen leaves the call, and the tab forgets it', () => {
  const meeting = inTextCall()
  meeting.exit()
  expect(socket.sent.at(-1)).toBe('call.leave')
  expect(remembered).toEqual([callId(), null])
})

it('whoever waits with open devices makes their offer early, and is the one who offers', () => {
  devices = 'open'
  const meeting = make()
  meeting.dispatch({ on: 'start', wish: aWish() })
  socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  expect(earlyOffers).toBe(1)
  socket.says({ type: 'call.found', call: aCall({ polite: false }) })
  expect(taken).toEqual([true])
})

it('nobody offers early in writing, or before their devices are open', () => {
  const meeting = make()
  meeting.dispatch({ on: 'start', wish: aWish() })
  socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  meeting.dispatch({ on: 'cancel' })
  devices = 'open'
  meeting.dispatch({ on: 'start', wish: aWish({ mode: 'text' }) })
  socket.says({ type: 'match.searching', widened: 'none', sinceMs: 0 })
  expect(earlyOffers).toBe(0)
})

it('the picture comes before the screen: drawing waits for it, and ends with its call', async () => {
  connection = aConnection()
  const meeting = make()
  let drawn = 0
  meeting.subscribe(() => {
    drawn += 1
  })
  meeting.dispatch({ on: 'start', wish: aWish() })
  socket.says({ type: 'call.found', call: aCall() })
  await settle()
  expect(told).toEqual([`show ${callId()}`])
  expect(drawn).toBe(0)
  seePicture()
  expect(socket.sent.at(-1)).toBe('call.ready')
  expect(drawn).toBe(0)
  clock.advance(0)
  expect(drawn).toBe(1)
  meeting.dispatch({ on: 'next', atMs: 1_000_000 })
  expect(told.slice(1)).toEqual([`seen ${callId()}`, 'leave', 'over'])
})

it('every step is told, also where an answer is so quick that none between was drawn', () => {
  const meeting = make()
  meeting.dispatch({ on: 'start', wish: aWish({ mode: 'text' }) })
  socket.says({ type: 'call.found', call: textCall })
  meeting.dispatch({ on: 'next', atMs: 1_000_000 })
  socket.says({ type: 'call.found', call: aCall({ mode: 'text', callId: callId(2) }) })
  expect(steps).toEqual(['start match', 'match incall', 'incall match', 'match incall'])
})

it('leaving the screen while a call is taken up again leaves that call', () => {
  reloaded = callId()
  socket.welcome = welcome()
  const meeting = make()
  meeting.exit()
  expect(socket.sent).toEqual(['call.resume', 'call.leave'])
})

it('mute and a dark camera reach the devices, and a pause of the bill does as well', () => {
  const meeting = inVideoCall()
  void meeting.switch({ microphone: false })
  expect(lets).toEqual({ microphone: false, camera: true })
  void meeting.switch({ camera: false })
  expect(lets).toEqual({ microphone: false, camera: false })
  void meeting.switch({ microphone: true, camera: true })
  expect(lets).toEqual({ microphone: true, camera: true })
  socket.says({ type: 'call.bill', ...aBill({ state: 'paused' }) })
  expect(lets).toEqual({ microphone: false, camera: false })
})

it('a camera that is gone is told to the partner, and an empty track takes its place', () => {
  const meeting = inVideoCall()
  loseDevice('video')
  expect(replaced).toEqual([empty.video])
  expect(socket.sent.at(-1)).toBe('call.media')
  expect(meeting.current().call).toMatchObject({ sends: { microphone: true, camera: false } })
})

it('a camera lost in the lobby changes nothing of what the next partner will get', () => {
  const meeting = make()
  loseDevice('video')
  expect(meeting.current().call.sends).toEqual({ microphone: true, camera: true })
})

it('a camera that is gone is opened before the partner is told of a picture', async () => {
  const meeting = inVideoCall()
  loseDevice('video')
  hasCamera = false
  await meeting.switch({ camera: true })
  expect(told.at(-1)).toBe('open devices')
  expect(meeting.current().call.sends.camera).toBe(false)
  hasCamera = true
  await meeting.switch({ camera: true })
  expect(meeting.current().call.sends.camera).toBe(true)
})

it('in writing no key wakes the camera', async () => {
  const meeting = inTextCall()
  hasCamera = false
  await meeting.switch({ camera: false })
  await meeting.switch({ camera: true })
  expect(told).not.toContain('open devices')
})

it('a reload of a muted and dark tab stays so: no device is let through, and the partner is told nothing else', () => {
  const none = { microphone: false, camera: false }
  void inVideoCall().switch(none)
  expect(keptSends).toEqual(none)
  lets = null
  socket = new FakeSocket()
  reloaded = callId()
  socket.welcome = welcome(aCall({ sends: none }))
  const meeting = make()
  expect(lets).toEqual(none)
  socket.says({ type: 'call.resumed', call: aCall({ sends: none, epoch: 1 }) })
  expect(meeting.current().call).toMatchObject({ status: 'incall', sends: none })
  expect(socket.sent).toEqual(['call.resume'])
})
