import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Accounts } from '../modules/accounts/index.ts'
import type { Calls } from '../modules/calls/index.ts'
import type { Matchmaking } from '../modules/matchmaking/index.ts'
import type { PresenceStore } from '../modules/presence/index.ts'
import type { DemoAccount } from './demo-cast.ts'
import { openDemoConnection, warmUpConnections } from './demo-connection.ts'
import { DemoHost } from './demo-host.ts'
import { createDemoPeer } from './demo-peer.ts'
import { DemoSocket } from './demo-socket.ts'
import type { UnmatchedPeople } from './unmatched-people.ts'
import { reelNames, reelOf } from './media/demo-reel.ts'
import { createPeerSession } from './peer-session.ts'
import { createRtcConfigSource } from './rtc-config.ts'
import { type SeededPeer, seedDemo } from './seed-demo.ts'

/** A random UUID (RFC 9562, version 4), as the contract requires for texts that a client writes. */
function tempIdFrom(ids: Ids): string {
  const bytes = Buffer.from(ids.secret(), 'base64url').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export interface DemoDeps {
  readonly plumbing: { readonly db: Db; readonly clock: Clock; readonly ids: Ids; readonly logger: Logger }
  readonly accounts: Accounts
  readonly calls: Pick<Calls, 'start' | 'isInCall'>
  readonly matchmaking: Pick<Matchmaking, 'claim' | 'waiting'> & { readonly unmatched: UnmatchedPeople }
  readonly presence: Pick<PresenceStore, 'connectionsOf'>
  /** The origin of this process, e.g. `http://127.0.0.1:3000`, and the brand whose accounts are seeded. */
  readonly site: { readonly origin: string; readonly brandId: string }
}

export interface RunningDemo {
  /** To be printed, so that a newcomer can log in. */
  readonly accounts: readonly DemoAccount[]
  stop(): Promise<void>
}

/** Time after a failure until the demo creator tries to come online again. */
const arriveAgainMs = 5_000

function socketUrlOf(origin: string): string {
  const url = new URL('/socket', origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

export async function runDemo(deps: DemoDeps): Promise<RunningDemo> {
  const { plumbing, accounts, calls, matchmaking, presence, site } = deps
  const { clock, ids, logger } = plumbing
  const rtcConfig = createRtcConfigSource(site.origin, clock)
  const url = socketUrlOf(site.origin)
  // Created now, so that the first call does not wait for it.
  for (const name of reelNames) reelOf(name)
  await warmUpConnections()
  const seeded = await seedDemo({ db: plumbing.db, clock, accounts, brandId: site.brandId })

  function hire(seed: SeededPeer) {
    const { userId, gender, reel } = seed
    const session = createPeerSession(userId, site.brandId, accounts)
    const onFault = (fault: unknown): void =>
      logger.debug({ fault: String(fault) }, 'a demo call had a fault')
    const peer = createDemoPeer({
      userId,
      clock,
      openSocket: (onMessage) =>
        new DemoSocket({ url, tabId: ids.next('con'), clock, logger, token: session.token, onMessage }),
      tempId: () => tempIdFrom(ids),
      async connect(wish) {
        const config = await rtcConfig(await session.token())
        return openDemoConnection({ ...wish, config, reel: reelOf(reel), clock, onFault })
      },
      async prepare() {
        await rtcConfig(await session.token())
        return (await presence.connectionsOf(userId)).at(-1) ?? null
      },
      onFault,
    })
    return { hosted: { ...peer, gender }, session }
  }

  const [hired, creator] = [seeded.peers.map(hire), hire(seeded.creator)]
  const host = new DemoHost({
    peers: hired.map(({ hosted }) => hosted),
    clock,
    logger,
    claim: matchmaking.claim,
    waiting: matchmaking.waiting,
    startCall: calls.start,
  })
  // After a restart the people that demo peers were with are still there, waiting for them to reconnect.
  for (const { hosted } of hired) {
    if (await calls.isInCall(hosted.userId)) hosted.arrive().catch(() => {})
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
  // Demo people are of one brand, and nobody meets people of another.
  matchmaking.unmatched.open((ticket) => {
    if (ticket.card.brandId === site.brandId) host.serve(ticket)
  })

  return {
    accounts: seeded.accounts,
    async stop() {
      stopped = true
      matchmaking.unmatched.close()
      host.stop()
      creator.hosted.depart()
      await Promise.all([...hired, creator].map(({ session }) => session.end()))
    },
  }
}
