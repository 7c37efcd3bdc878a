import { expect, test } from 'vitest'
import { describeRealtimeEngines } from '../../test/redis.ts'
import { connectionIdOn } from '../kernel/connection-id.ts'
import { randomIds } from '../kernel/ids.ts'
import { createMemoryPresence } from './memory/memory-presence.ts'
import { createRedisPresence } from './redis/redis-presence.ts'

describeRealtimeEngines('presence', (redis) => {
  const aNode = async () => {
    const client = redis()
    const nodeId = randomIds.next('node')
    const store = client ? createRedisPresence(client, nodeId) : createMemoryPresence()
    await store.renewLease()
    const aConnection = (userId: string) => ({
      userId,
      connectionId: connectionIdOn(nodeId, randomIds),
      isCounted: true,
    })
    return { store, aConnection }
  }

  test('finds every connection of a person until it is removed', async () => {
    const { store, aConnection } = await aNode()
    const userId = randomIds.next('usr')
    const [one, two] = [aConnection(userId), aConnection(userId)]
    await store.add(one)
    await store.add(two)
    expect(new Set(await store.connectionsOf(userId))).toEqual(new Set([one.connectionId, two.connectionId]))
    await store.remove(one)
    expect(await store.connectionsOf(userId)).toEqual([two.connectionId])
    expect(await store.alive([one.connectionId, two.connectionId])).toEqual(new Set([two.connectionId]))
  })

  test('a node that is gone takes its connections with it', async () => {
    const { store, aConnection } = await aNode()
    const connection = aConnection(randomIds.next('usr'))
    await store.add(connection)
    await store.dropNode()
    expect(await store.connectionsOf(connection.userId)).toEqual([])
    expect(await store.alive([connection.connectionId])).toEqual(new Set())
  })

  test('counts a person with two tabs once', async () => {
    const { store, aConnection } = await aNode()
    const before = await store.countOnline()
    const userId = randomIds.next('usr')
    await store.add(aConnection(userId))
    await store.add(aConnection(userId))
    await store.renewLease()
    expect(await store.countOnline()).toBe(before + 1)
    await store.dropNode()
  })

  test('a demo peer can be reached and is never counted', async () => {
    const { store, aConnection } = await aNode()
    const before = await store.countOnline()
    const peer = { ...aConnection(randomIds.next('usr')), isCounted: false }
    await store.add(peer)
    await store.renewLease()
    expect(await store.connectionsOf(peer.userId)).toEqual([peer.connectionId])
    expect(await store.countOnline()).toBe(before)
    await store.dropNode()
  })
})
