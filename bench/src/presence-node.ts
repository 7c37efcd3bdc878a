import { randomIds } from '../../server/src/kernel/ids.ts'
import { connectionIdOn } from '../../server/src/kernel/connection-id.ts'
import { connectRedis } from '../../server/src/adapters/redis/connect-redis.ts'
import { createRedisPresence } from '../../server/src/adapters/redis/redis-presence.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { numberOf } from './copy-rows.ts'

/** Work of one node: the creators it holds by number, and how many of them go and come a second. */
export interface NodePlan {
  readonly redisUrl: string
  readonly from: number
  readonly to: number
  readonly movesPerSecond: number
}
/** To a node: its plan; somebody who comes now; an end, which answers the times of its heartbeats. */
export type ToNode = NodePlan | { readonly come: number } | 'stop'
/** From a node: everybody is there; or how long its heartbeats took. */
export type FromNode = 'ready' | { readonly heartbeatMs: readonly number[] }

const heartbeatEveryMs = 500

/** A node of the product as far as presence goes, in a process of its own (`bench/src/presence.ts` starts two). */
async function runNode({ redisUrl, from, to, movesPerSecond }: NodePlan): Promise<void> {
  const redis = connectRedis(redisUrl, silentLogger)
  const nodeId = randomIds.next('node')
  const presence = createRedisPresence(redis, nodeId)
  const open = new Map<number, { readonly connectionId: string; readonly userId: string }>()
  const come = async (n: number): Promise<void> => {
    const tab = { connectionId: connectionIdOn(nodeId, randomIds), userId: `usr_bench${numberOf(n)}` }
    open.set(n, tab)
    await presence.add({ ...tab, isCounted: true, creatorSince: Date.now() })
  }
  const go = async (n: number): Promise<void> => {
    const tab = open.get(n)
    open.delete(n)
    if (tab) await presence.remove(tab)
  }
  await presence.renewLease()
  for (let n = from; n <= to; n += 1) await come(n)
  const heartbeatMs: number[] = []
  const heart = setInterval(() => {
    const start = performance.now()
    void presence.renewLease().then(() => heartbeatMs.push(performance.now() - start))
  }, heartbeatEveryMs)
  let next = from
  const moves = setInterval(() => {
    const n = next
    next = next === to ? from : next + 1
    void go(n).then(() => come(n))
  }, 1_000 / movesPerSecond)
  process.on('message', (message: ToNode) => {
    if (message === 'stop') {
      clearInterval(heart)
      clearInterval(moves)
      process.send?.({ heartbeatMs } satisfies FromNode)
      redis.disconnect()
      process.disconnect?.()
    } else if ('come' in message) void come(message.come)
  })
  process.send?.('ready' satisfies FromNode)
}

process.once('message', (plan: NodePlan) => void runNode(plan))
