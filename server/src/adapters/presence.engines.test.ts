import { expect, test, vi } from 'vitest'
import { describeRealtimeEngines, describeRedis } from '../../test/redis.ts'
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
    const [connection, two] = [aConnection(userId), aConnection(userId)]
    await store.add(connection)
    await store.add(two)
    expect(new Set(await store.connectionsOf(userId))).toEqual(
      new Set([connection.connectionId, two.connectionId]),
    )
    await store.remove(connection)
    expect(await store.connectionsOf(userId)).toEqual([two.connectionId])
    expect(await store.alive([connection.connectionId, two.connectionId])).toEqual(
      new Set([two.connectionId]),
    )
  })

  test('a person is seen while a tab of theirs that can be seen is open', async () => {
    const { store, aConnection } = await aNode()
    const userId = randomIds.next('usr')
    const [tab, otherTab] = [aConnection(userId), aConnection(userId)]
    for (const connection of [tab, otherTab]) await store.add(connection)
    expect(await store.isVisible(userId)).toBe(false)
    await store.setVisible(tab, true)
    await store.setVisible(otherTab, true)
    await store.setVisible(tab, false)
    expect(await store.isVisible(userId)).toBe(true)
    await store.remove(otherTab)
    expect(await store.isVisible(userId)).toBe(false)
    // A tab that closed meanwhile is not there to be seen.
    await store.setVisible(otherTab, true)
    expect(await store.isVisible(userId)).toBe(false)
    await store.setVisible(tab, true)
    await store.dropNode()
    expect(await store.isVisible(userId)).toBe(false)
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

  test('a demo peer is reachable and never counted', async () => {
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

describeRedis('presence where Redis fails', (redis) => {
  /** A database of its own, so that flushing it does not affect other tests. */
  const aNode = async () => {
    const client = redis().duplicate({ db: 9 })
    const nodeId = randomIds.next('node')
    const [here, elsewhere] = [nodeId, randomIds.next('node')].map((id) => createRedisPresence(client, id))
    if (!here || !elsewhere) throw new Error('no store was made')
    await here.renewLease()
    const userId = randomIds.next('usr')
    const connection = { userId, connectionId: connectionIdOn(nodeId, randomIds), isCounted: true }
    await here.add(connection)
    return { client, here, elsewhere, ...connection, connection }
  }

  test('after Redis loses its memory, a renewed lease restores every connection of the node', async () => {
    const { client, here, elsewhere, userId, connectionId } = await aNode()
    await client.flushdb()
    expect(await elsewhere.connectionsOf(userId)).toEqual([])
    await here.renewLease()
    expect(await elsewhere.connectionsOf(userId)).toEqual([connectionId])
    expect(await elsewhere.alive([connectionId])).toEqual(new Set([connectionId]))
    client.disconnect()
  })

  test('a connection that closed while Redis was down is forgotten with the next lease', async () => {
    const { client, here, elsewhere, userId, connection } = await aNode()
    const away = vi.spyOn(client, 'srem').mockRejectedValueOnce(new Error('out of reach'))
    await expect(here.remove(connection)).rejects.toThrow('out of reach')
    away.mockRestore()
    await here.renewLease()
    expect(await elsewhere.connectionsOf(userId)).toEqual([])
    client.disconnect()
  })
})
