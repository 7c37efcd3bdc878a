import { randomUUID } from 'node:crypto'
import { type DemoPart, demoCast, demoCreator } from './demo-cast.ts'
import { openDemoConnection, warmUpConnections } from './demo-connection.ts'
import { DemoHost } from './demo-host.ts'
import { createDemoPeer } from './demo-peer.ts'
import type { DemoServer } from './demo-server.ts'
import { DemoSocket } from './demo-socket.ts'
import { reelNames, reelOf } from './media/demo-reel.ts'
import { createRtcConfigSource } from './rtc-config.ts'

export interface RunningDemo {
  stop(): Promise<void>
}

/** Time after a failure until the demo creator tries to come online again. */
const arriveAgainMs = 5_000

function socketUrlOf(origin: string): string {
  const url = new URL('/socket', origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Runs demo people for the unmatched people of a server, which serves already: demo people are clients of it. */
export async function runDemo(server: DemoServer): Promise<RunningDemo> {
  const { clock, logger } = server
  const rtcConfig = createRtcConfigSource(server.origin, clock)
  const url = socketUrlOf(server.origin)
  // Created now, so that the first call does not wait for it.
  for (const name of reelNames) reelOf(name)
  await warmUpConnections()

  async function hire(part: DemoPart) {
    const { userId, isInCall } = await server.enrol(part)
    const session = server.sessionOf(userId)
    const onFault = (fault: unknown): void =>
      logger.debug({ fault: String(fault) }, 'a demo call had a fault')
    const peer = createDemoPeer({
      userId,
      clock,
      openSocket: (onMessage) =>
        new DemoSocket({ url, tabId: randomUUID(), clock, logger, token: session.token, onMessage }),
      tempId: randomUUID,
      async connect(wish) {
        const config = await rtcConfig(await session.token())
        return openDemoConnection({ ...wish, config, reel: reelOf(part.reel), clock, onFault })
      },
      async prepare() {
        await rtcConfig(await session.token())
      },
      onFault,
    })
    return { hosted: { ...peer, gender: part.gender }, session, isInCall }
  }

  const hired: Awaited<ReturnType<typeof hire>>[] = []
  for (const part of demoCast) hired.push(await hire(part))
  const creator = await hire(demoCreator)
  const host = new DemoHost({
    peers: hired.map(({ hosted }) => hosted),
    clock,
    logger,
    waiting: server.waiting,
    startCall: server.startCall,
  })
  // After a restart the people that demo peers were with are still there, waiting for them to reconnect.
  for (const { hosted, isInCall } of hired) {
    if (isInCall) hosted.arrive().catch(() => {})
  }
  let stopped = false
  function keepOnline(): void {
    if (stopped) return
    creator.hosted.arrive().catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'the demo creator could not come online')
      clock.after(arriveAgainMs, keepOnline)
    })
  }
  keepOnline()
  server.onUnmatched((person) => host.serve(person))

  return {
    async stop() {
      stopped = true
      server.onUnmatched(null)
      host.stop()
      creator.hosted.depart()
      await Promise.all([...hired, creator].map(({ session }) => session.end()))
    },
  }
}
