import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { PartedError } from '../matchmaking/index.ts'
import { listInCall } from './calls.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('two people of whom either has shut the other out do not meet, and neither is in a call', async () => {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await sql`insert into exclusions (owner_id, other_id, kind, created_at)
    values (${first.userId}, ${second.userId}, 'block', now())`.execute(db)
  const { connectionId: tab } = await aTab(server, first)
  const { connectionId: otherTab } = await aTab(server, second)
  const people = [
    { userId: first.userId, connectionId: tab },
    { userId: second.userId, connectionId: otherTab },
  ] as const
  const { calls } = server.composition
  await expect(calls.start(people[0], people[1], 'video')).rejects.toThrow(PartedError)
  await expect(calls.start(people[1], people[0], 'video')).rejects.toThrow(PartedError)
  expect((await listInCall(server.composition.plumbing.db, [first.userId, second.userId])).size).toBe(0)
})
