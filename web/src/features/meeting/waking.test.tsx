import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAwake } from '../../platform/awake.ts'
import { contractCheck } from '../../platform/contract-check.ts'
import { type FakeTransport, fakeTransport } from '../../platform/socket/fake-transport.test-kit.ts'
import { createSocketClient } from '../../platform/socket/socket-client.ts'
import type { PreparedConnection } from '../../shared/rtc/prepared-connection.ts'
import { aConnection, aWorld, type FakeSocket, meetingIn, settle, type World } from './meeting.test-kit.ts'
import { aCall, aWish } from './state/call-fixtures.ts'

/** The limit within which a page that woke up shows what is true. */
const trueWithinMs = 2_000

const userId = `usr_${'0'.repeat(20)}`
const welcome = { type: 'welcome', userId, serverTimeMs: 1, version: 'one', call: null }
/** Each way in which a browser says that a page runs again. */
const wakings = [
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['resume', () => document.dispatchEvent(new Event('resume'))],
  ['online', () => window.dispatchEvent(new Event('online'))],
] as const

let world: World
let transports: FakeTransport[]
let stops: (() => void)[]

const last = (): FakeTransport => {
  const transport = transports.at(-1)
  if (transport === undefined) throw new Error('no connection was made')
  return transport
}

/** A page with a real socket client, which hears of this window's events. */
function aPage() {
  const listen = (run: () => void) => {
    const stop = onAwake(window, run)
    stops.push(stop)
    return stop
  }
  const client = createSocketClient({
    connect() {
      const transport = fakeTransport()
      transports.push(transport)
      return transport
    },
    clock: world.clock,
    random: () => 1,
    check: contractCheck,
    logger: { warn: () => {} },
    credentials: () => ({ token: 'secret', tabId: 'tab-0001' }),
    onAwake: listen,
    onSessionEnded: () => {},
    onTermsChanged: () => {},
  })
  stops.push(() => client.stop())
  world.socket = client as unknown as FakeSocket
  world.onAwake = listen
  const meeting = meetingIn(world)
  client.start()
  greet()
  return { meeting, client }
}

function greet(call: object | null = null): void {
  last().opens()
  last().says({ ...welcome, call })
}

const sent = (type: string) => last().sent.filter((frame) => frame.type === type)

beforeEach(() => {
  world = aWorld()
  transports = []
  stops = []
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.restoreAllMocks()
})

test.each(wakings)(
  '%s in the queue: a dead connection is replaced, and the search goes on, within two seconds',
  async (_event, wake) => {
    const { meeting, client } = aPage()
    meeting.dispatch({ type: 'start', wish: aWish({ mode: 'text' }) })
    expect(sent('match.start')).toHaveLength(1)
    wake()
    expect(sent('ping')).toHaveLength(1)
    world.clock.advance(trueWithinMs)
    expect([transports.length, client.state]).toEqual([2, 'connecting'])
    greet()
    expect(sent('match.start')).toHaveLength(1)
    await settle()
  },
)

test.each(wakings)(
  '%s in a call: its connection is tried at once, and its socket within two seconds',
  async (_event, wake) => {
    const restartIce = vi.fn()
    const connection = aConnection()
    const pc = Object.assign(connection.pc, { restartIce, connectionState: 'connected' }) as RTCPeerConnection
    world.connection = connection as PreparedConnection
    const { meeting } = aPage()
    meeting.dispatch({ type: 'start', wish: aWish() })
    const call = aCall()
    last().says({ type: 'call.found', call })
    await settle()
    pc.onconnectionstatechange?.(new Event('connectionstatechange'))
    Object.assign(pc, { connectionState: 'disconnected' })
    pc.onconnectionstatechange?.(new Event('connectionstatechange'))
    expect(restartIce).not.toHaveBeenCalled()
    wake()
    await settle()
    expect(restartIce).toHaveBeenCalledOnce()
    world.clock.advance(trueWithinMs)
    expect(transports).toHaveLength(2)
    greet(call)
    expect(sent('call.resume')).toHaveLength(1)
    expect(meeting.current().call.status).toBe('incall')
    await settle()
  },
)
