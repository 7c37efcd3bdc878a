import type { ChainableCommander, Redis } from 'ioredis'
import { nodeOf } from '../../kernel/connection-id.ts'
import { batchReads } from '../../kernel/reads/batch-reads.ts'
import {
  earliestByCreator,
  type PresenceStore,
  presenceLeaseMs,
} from '../../modules/presence/presence.port.ts'

const userKey = (userId: string): string => `presence:user:${userId}`
/** Those of the person's connections whose tab can be seen. */
const visibleKey = (userId: string): string => `presence:visible:${userId}`
const nodeKey = (nodeId: string): string => `presence:node:${nodeId}`
/** Connections of creators to a node: since when, and whose. It is read only while the node's lease is alive. */
const creatorsKey = (nodeId: string): string => `presence:creators:${nodeId}`
const nodesKey = 'presence:nodes'
/** The longest a person's set outlives a crashed node; readers filter by the node's lease anyway. */
const userTtlMs = 24 * 3_600_000

interface LocalConnection {
  readonly userId: string
  readonly isCounted: boolean
  readonly isVisible: boolean
  readonly creatorSince: number | null
}

/** Number of connections that are republished per batch, so that others are served in between. */
const sliceSize = 500

const addTo = (batch: ChainableCommander, userId: string, connectionId: string): ChainableCommander =>
  batch.sadd(userKey(userId), connectionId).pexpire(userKey(userId), userTtlMs)

const showIn = (batch: ChainableCommander, userId: string, connectionId: string): ChainableCommander =>
  batch.sadd(visibleKey(userId), connectionId).pexpire(visibleKey(userId), userTtlMs)

const listIn = (
  batch: ChainableCommander,
  connectionId: string,
  { userId, since }: { readonly userId: string; readonly since: number },
): ChainableCommander => {
  const key = creatorsKey(nodeOf(connectionId))
  return batch.hsetnx(key, connectionId, `${since} ${userId}`).pexpire(key, userTtlMs)
}

function readListed(entry: string): { userId: string; since: number } {
  const [since = '', userId = ''] = entry.split(' ')
  return { userId, since: Number(since) }
}

function countPeople(connections: ReadonlyMap<string, LocalConnection>): number {
  const counted = [...connections.values()].filter((connection) => connection.isCounted)
  return new Set(counted.map((connection) => connection.userId)).size
}

/** A node's own connections. */
interface LocalState {
  readonly local: ReadonlyMap<string, LocalConnection>
  readonly pendingRemovals: Map<string, string>
}

const write = async (batch: ChainableCommander): Promise<boolean> =>
  (await batch.exec())?.every(([error]) => error === null) ?? false

interface Lease {
  /** Renews the node's lease, and republishes all its connections if Redis may not have them. */
  renew(): Promise<void>
  /** Writes something about a connection; if it fails, all are republished with the lease. */
  publish(batch: ChainableCommander): Promise<void>
}

function createLease(redis: Redis, nodeId: string, { local, pendingRemovals }: LocalState): Lease {
  /** Whether Redis knows all connections of this node, as far as this node can tell. */
  let isKnown = false
  /** Number of writes that failed: a cut that is shorter than the lease shows in nothing else. */
  let failures = 0

  /** Redis lost its memory or this node's entries: everything is republished. */
  const writeAll = async (): Promise<boolean> => {
    const all = [...local]
    for (let from = 0; from < all.length; from += sliceSize) {
      const batch = redis.pipeline()
      for (const [connectionId, { userId }] of all.slice(from, from + sliceSize)) {
        const connection = local.get(connectionId)
        // A connection that closed meanwhile has already been removed.
        if (connection) addTo(batch, userId, connectionId)
        if (connection?.isVisible) showIn(batch, userId, connectionId)
        else batch.srem(visibleKey(userId), connectionId)
        const since = connection?.creatorSince ?? null
        if (since !== null) listIn(batch, connectionId, { userId, since })
      }
      if (!(await write(batch))) return false
    }
    return true
  }
  const renew = async (): Promise<void> => {
    const failuresBefore = failures
    const late = [...pendingRemovals]
    const people = String(countPeople(local))
    const before = isKnown
    isKnown = false
    const held = await redis.set(nodeKey(nodeId), people, 'PX', presenceLeaseMs, 'GET')
    const batch = redis.pipeline().sadd(nodesKey, nodeId).pexpire(creatorsKey(nodeId), userTtlMs)
    for (const [connectionId, userId] of late) {
      batch.srem(userKey(userId), connectionId).srem(visibleKey(userId), connectionId)
      batch.hdel(creatorsKey(nodeId), connectionId)
    }
    if (!(await write(batch))) return
    for (const [connectionId] of late) pendingRemovals.delete(connectionId)
    const isWritten = (before && held !== null) || (await writeAll())
    isKnown = isWritten && failures === failuresBefore
  }
  const publish = async (batch: ChainableCommander): Promise<void> => {
    let isWritten = false
    try {
      isWritten = await write(batch)
    } finally {
      if (!isWritten) {
        failures += 1
        isKnown = false
      }
    }
  }
  return { renew, publish }
}

/**
 * Connections are stored in a set per person; each node holds a lease with its count of people. A connection counts
 * while its node's lease is alive and it is in its person's set.
 */
export function createRedisPresence(redis: Redis, nodeId: string): PresenceStore {
  const local = new Map<string, LocalConnection>()
  /** Connections that closed while Redis was unreachable, and their people; none opens meanwhile. */
  const pendingRemovals = new Map<string, string>()

  const lease = createLease(redis, nodeId, { local, pendingRemovals })
  const aliveNodes = async (nodeIds: readonly string[]): Promise<ReadonlySet<string>> => {
    if (nodeIds.length === 0) return new Set()
    const found = await redis.mget(nodeIds.map(nodeKey))
    return new Set(nodeIds.filter((_, index) => found[index] !== null))
  }

  const aliveOf = async (connectionIds: readonly string[]): Promise<readonly string[]> => {
    const otherNodes = new Set(connectionIds.map(nodeOf).filter((id) => id !== nodeId))
    const nodes = await aliveNodes([...otherNodes])
    return connectionIds.filter((connection) => local.has(connection) || nodes.has(nodeOf(connection)))
  }
  const connectionsOf = batchReads(async (userIds) => {
    const sets = await Promise.all(userIds.map((userId) => redis.smembers(userKey(userId))))
    const alive = new Set(await aliveOf(sets.flat()))
    return new Map(
      userIds.map((userId, index) => [userId, (sets[index] ?? []).filter((set) => alive.has(set))]),
    )
  })

  return {
    async add({ connectionId, userId, isCounted, creatorSince }) {
      local.set(connectionId, { userId, isCounted, isVisible: false, creatorSince })
      const batch = addTo(redis.pipeline(), userId, connectionId)
      if (creatorSince !== null) listIn(batch, connectionId, { userId, since: creatorSince })
      await lease.publish(batch)
    },
    async remove({ connectionId, userId }) {
      local.delete(connectionId)
      pendingRemovals.set(connectionId, userId)
      const sets = [userKey(userId), visibleKey(userId)]
      await Promise.all([
        ...sets.map((set) => redis.srem(set, connectionId)),
        redis.hdel(creatorsKey(nodeId), connectionId),
      ])
      pendingRemovals.delete(connectionId)
    },
    async setVisible({ connectionId, userId }, isVisible) {
      const connection = local.get(connectionId)
      if (!connection) return
      local.set(connectionId, { ...connection, isVisible })
      const batch = redis.pipeline()
      await lease.publish(
        isVisible ? showIn(batch, userId, connectionId) : batch.srem(visibleKey(userId), connectionId),
      )
    },
    async isVisible(userId) {
      const shown = await redis.smembers(visibleKey(userId))
      return shown.length > 0 && (await aliveOf(shown)).length > 0
    },
    connectionsOf: async (userId) => (await connectionsOf(userId)) ?? [],
    async alive(connectionIds) {
      return new Set(await aliveOf(connectionIds))
    },
    async creators() {
      const nodes = await aliveNodes(await redis.smembers(nodesKey))
      const entries = await Promise.all([...nodes].map((node) => redis.hvals(creatorsKey(node))))
      return earliestByCreator(entries.flat().map(readListed))
    },
    async addCreator(userId, since) {
      const batch = redis.pipeline()
      for (const connectionId of (await connectionsOf(userId)) ?? []) {
        const connection = local.get(connectionId)
        if (connection)
          local.set(connectionId, { ...connection, creatorSince: connection.creatorSince ?? since })
        listIn(batch, connectionId, { userId, since })
      }
      await lease.publish(batch)
    },
    async countOnline() {
      const nodes = await redis.smembers(nodesKey)
      if (nodes.length === 0) return 0
      const counts = await redis.mget(nodes.map(nodeKey))
      const dead = nodes.filter((_, index) => counts[index] === null)
      if (dead.length > 0) await redis.srem(nodesKey, ...dead)
      return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
    },
    renewLease: lease.renew,
    async dropNode() {
      local.clear()
      await redis.pipeline().del(nodeKey(nodeId), creatorsKey(nodeId)).srem(nodesKey, nodeId).exec()
    },
  }
}
