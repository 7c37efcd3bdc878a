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
      creatorSince: null,
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

describeRealtimeEngines('creators who are there', (redis) => {
  const aNode = async () => {
    const client = redis()
    const nodeId = randomIds.next('node')
    const store = client ? createRedisPresence(client, nodeId) : createMemoryPresence()
    await store.renewLease()
    const aTab = (userId: string, creatorSince: number | null) => ({
      userId,
      connectionId: connectionIdOn(nodeId, randomIds),
      isCounted: true,
      creatorSince,
    })
    return { store, aTab }
  }

  test('are listed from their first tab until their last one closes, and nobody else is', async () => {
    const { store, aTab } = await aNode()
    const [creator, user] = [randomIds.next('usr'), randomIds.next('usr')]
    const [first, second] = [aTab(creator, 100), aTab(creator, 200)]
    for (const tab of [second, first, aTab(user, null)]) await store.add(tab)
    expect((await store.creators()).get(creator)).toBe(100)
    expect((await store.creators()).has(user)).toBe(false)
    await store.remove(first)
    expect((await store.creators()).get(creator)).toBe(200)
    await store.remove(second)
    expect((await store.creators()).has(creator)).toBe(false)
  })

  test('are listed from when they become creators, if they are connected then', async () => {
    const { store, aTab } = await aNode()
    const [here, away] = [randomIds.next('usr'), randomIds.next('usr')]
    const tab = aTab(here, null)
    await store.add(tab)
    for (const userId of [here, away]) await store.addCreator(userId, 300)
    await store.addCreator(here, 400)
    const listed = await store.creators()
    expect([listed.get(here), listed.has(away)]).toEqual([300, false])
    await store.remove(tab)
    expect((await store.creators()).has(here)).toBe(false)
  })

  test('are gone with a node that stopped', async () => {
    const { store, aTab } = await aNode()
    const creator = randomIds.next('usr')
    await store.add(aTab(creator, 100))
    await store.dropNode()
    expect((await store.creators()).has(creator)).toBe(false)
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
    const connection = {
      userId,
      connectionId: connectionIdOn(nodeId, randomIds),
      isCounted: true,
      creatorSince: 5,
    }
    await here.add(connection)
    return { client, here, elsewhere, nodeId, ...connection, connection }
  }

  test('after Redis loses its memory, a renewed lease restores every connection of the node', async () => {
    const { client, here, elsewhere, userId, connectionId } = await aNode()
    await client.flushdb()
    expect(await elsewhere.connectionsOf(userId)).toEqual([])
    await here.renewLease()
    expect(await elsewhere.connectionsOf(userId)).toEqual([connectionId])
    expect(await elsewhere.alive([connectionId])).toEqual(new Set([connectionId]))
    expect((await elsewhere.creators()).get(userId)).toBe(5)
    client.disconnect()
  })

  test('a connection that closed while Redis was down is forgotten with the next lease', async () => {
    const { client, here, elsewhere, userId, connection } = await aNode()
    const away = vi.spyOn(client, 'srem').mockRejectedValueOnce(new Error('out of reach'))
    await expect(here.remove(connection)).rejects.toThrow('out of reach')
    away.mockRestore()
    await here.renewLease()
    expect(await elsewhere.connectionsOf(userId)).toEqual([])
    expect((await elsewhere.creators()).has(userId)).toBe(false)
    client.disconnect()
  })

  test('a creator on a node that was killed is no ghost: its lease ends, and nobody finds them there', async () => {
    const { client, here, elsewhere, userId, nodeId } = await aNode()
    expect((await elsewhere.creators()).get(userId)).toBe(5)
    // The lease of a process that is gone expires; nothing else of it is tidied up.
    await client.pexpire(`presence:node:${nodeId}`, 0)
    expect((await elsewhere.creators()).has(userId)).toBe(false)
    // A node that was only slow renews it, and has its creators back.
    await here.renewLease()
    expect((await elsewhere.creators()).get(userId)).toBe(5)
    client.disconnect()
  })
})
