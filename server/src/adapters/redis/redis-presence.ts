import type { Redis } from 'ioredis'
import { nodeOf } from '../../kernel/connection-id.ts'
import { type PresenceStore, presenceLeaseMs } from '../../modules/presence/presence.port.ts'

const userKey = (userId: string): string => `presence:user:${userId}`
const nodeKey = (nodeId: string): string => `presence:node:${nodeId}`
const nodesKey = 'presence:nodes'
/** A person's set outlives a crashed node by this much at most; readers filter by the node's lease anyway. */
const userTtlMs = 24 * 3_600_000

/**
 * Connections are kept in a set per person; each node holds a lease with its count of people. A connection counts
 * while its node's lease is alive and it is in its person's set.
 */
export function createRedisPresence(redis: Redis, nodeId: string): PresenceStore {
  const local = new Map<string, { userId: string; isCounted: boolean }>()

  const lease = async (): Promise<void> => {
    const counted = [...local.values()].filter((one) => one.isCounted)
    const people = new Set(counted.map((one) => one.userId)).size
    await redis
      .pipeline()
      .set(nodeKey(nodeId), String(people), 'PX', presenceLeaseMs)
      .sadd(nodesKey, nodeId)
      .exec()
  }
  const aliveNodes = async (nodeIds: readonly string[]): Promise<ReadonlySet<string>> => {
    if (nodeIds.length === 0) return new Set()
    const found = await redis.mget(nodeIds.map(nodeKey))
    return new Set(nodeIds.filter((_, index) => found[index] !== null))
  }

  return {
    async add({ connectionId, userId, isCounted }) {
      local.set(connectionId, { userId, isCounted })
      await redis.pipeline().sadd(userKey(userId), connectionId).pexpire(userKey(userId), userTtlMs).exec()
    },
    async remove({ connectionId, userId }) {
      local.delete(connectionId)
      await redis.srem(userKey(userId), connectionId)
    },
    async connectionsOf(userId) {
      const all = await redis.smembers(userKey(userId))
      const nodes = await aliveNodes([...new Set(all.map(nodeOf))])
      return all.filter((one) => nodes.has(nodeOf(one)) && (nodeOf(one) !== nodeId || local.has(one)))
    },
    async alive(connectionIds) {
      const nodes = await aliveNodes([...new Set(connectionIds.map(nodeOf))])
      return new Set(
        connectionIds.filter((one) => nodes.has(nodeOf(one)) && (nodeOf(one) !== nodeId || local.has(one))),
      )
    },
    async countOnline() {
      const nodes = await redis.smembers(nodesKey)
      if (nodes.length === 0) return 0
      const counts = await redis.mget(nodes.map(nodeKey))
      const dead = nodes.filter((_, index) => counts[index] === null)
      if (dead.length > 0) await redis.srem(nodesKey, ...dead)
      return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
    },
    renewLease: lease,
    async dropNode() {
      await redis.pipeline().del(nodeKey(nodeId)).srem(nodesKey, nodeId).exec()
    },
  }
}
