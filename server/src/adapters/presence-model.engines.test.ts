import fc from 'fast-check'
import type { ChainableCommander, Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { describeRedis } from '../../test/redis.ts'
import { connectionIdOn } from '../kernel/connection-id.ts'
import { randomIds } from '../kernel/ids.ts'
import type { NewConnection, PresenceStore } from '../modules/presence/presence.port.ts'
import { createRedisPresence } from './redis/redis-presence.ts'

const nodesMax = 3
const peopleMax = 4

/** A step: somebody comes or goes on a node, a node crashes or is cut off from Redis, or Redis loses all that nodes wrote. */
type Step =
  | { readonly kind: 'come'; readonly node: number; readonly person: number }
  | { readonly kind: 'go'; readonly node: number; readonly tab: number }
  | { readonly kind: 'crash' | 'cut' | 'heal' | 'renew'; readonly node: number }
  | { readonly kind: 'lose' }

const node = fc.nat({ max: nodesMax - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('come' as const),
      node,
      person: fc.nat({ max: peopleMax - 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('go' as const), node, tab: fc.nat({ max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('crash' as const, 'cut' as const, 'heal' as const, 'renew' as const),
      node,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const) }) },
)

/** The way of a node to Redis, which can be cut: then each command fails, and a batch answers failures. */
function aWay(redis: Redis) {
  let isCut = false
  const failed = () => new Error('cut off')
  const cutBatch = (): ChainableCommander => {
    let commands = 0
    const batch: unknown = new Proxy(
      {},
      {
        get: (_target, name) =>
          name === 'exec'
            ? async () => Array.from({ length: commands }, () => [failed(), null])
            : () => {
                commands += 1
                return batch
              },
      },
    )
    return batch as ChainableCommander
  }
  const way = new Proxy(redis, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (!isCut) return value.bind(target)
      return name === 'pipeline' ? cutBatch : () => Promise.reject(failed())
    },
  })
  const cut = (next: boolean): void => {
    isCut = next
  }
  return { way, cut }
}

interface Node {
  readonly nodeId: string
  readonly store: PresenceStore
  readonly tabs: NewConnection[]
  cut(isCut: boolean): void
}

/** Work of a node that may be cut off: it may fail, and is made up for later. */
const tolerated = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

async function aNode(redis: Redis): Promise<Node> {
  const nodeId = randomIds.next('node')
  const { way, cut } = aWay(redis)
  const store = createRedisPresence(way, nodeId)
  await store.renewLease()
  return { nodeId, store, tabs: [], cut }
}

interface World {
  readonly redis: Redis
  readonly people: readonly string[]
  readonly nodes: Node[]
}

async function loseAll({ redis, people, nodes }: World): Promise<void> {
  for (const id of people) await redis.del(`presence:user:${id}`, `presence:visible:${id}`)
  for (const { nodeId } of nodes) await redis.del(`presence:node:${nodeId}`, `presence:creators:${nodeId}`)
}

async function come({ people }: World, at: Node, person: number): Promise<void> {
  const tab = {
    connectionId: connectionIdOn(at.nodeId, randomIds),
    userId: people[person] ?? '',
    isCounted: true,
    creatorSince: 1_000 + person,
  }
  at.tabs.push(tab)
  await tolerated(at.store.add(tab))
}

async function go(at: Node, index: number): Promise<void> {
  const [gone] = at.tabs.splice(index, 1)
  if (gone) await tolerated(at.store.remove(gone))
}

/** The lease of a node that crashed runs out, and another node takes its place. */
async function crash({ redis, nodes }: World, index: number, { nodeId }: Node): Promise<void> {
  await redis.del(`presence:node:${nodeId}`)
  nodes[index] = await aNode(redis)
}

async function take(world: World, next: Step): Promise<void> {
  if (next.kind === 'lose') return loseAll(world)
  const at = world.nodes[next.node]
  if (!at) return
  if (next.kind === 'come') await come(world, at, next.person)
  else if (next.kind === 'go') await go(at, next.tab)
  else if (next.kind === 'renew') await tolerated(at.store.renewLease())
  else if (next.kind === 'crash') await crash(world, next.node, at)
  else at.cut(next.kind === 'cut')
}

/** Each node sees exactly the tabs that are open, and their people among the creators. */
async function expectExact({ people, nodes }: World): Promise<void> {
  const open = nodes.flatMap(({ tabs }) => tabs)
  const tabsOf = (id: string) =>
    open.flatMap(({ userId, connectionId }) => (userId === id ? [connectionId] : [])).toSorted()
  const here = people.filter((id) => tabsOf(id).length > 0)
  for (const { store } of nodes) {
    for (const id of people) expect([...(await store.connectionsOf(id))].toSorted()).toEqual(tabsOf(id))
    const creators = await store.creators()
    expect(people.filter((id) => creators.has(id))).toEqual(here)
  }
}

describeRedis('presence under crashes and partitions', (redis) => {
  test('once every node that lives reached Redis again, exactly the open tabs are there: no ghost, and nobody is missing', async () => {
    const client = redis()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world: World = {
          redis: client,
          people: Array.from({ length: peopleMax }, () => randomIds.next('usr')),
          nodes: await Promise.all(Array.from({ length: nodesMax }, () => aNode(client))),
        }
        for (const next of steps) await take(world, next)
        for (const living of world.nodes) {
          living.cut(false)
          await living.store.renewLease()
        }
        await expectExact(world)
        for (const { store } of world.nodes) await store.dropNode()
      }),
      { numRuns: 60 },
    )
  })
})
