import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aServer } from '../../../server/test/server.ts'
import { seedWorld } from './seed-world.ts'

test('a seeded world has people with photos, chats, reports for operators and applications', async () => {
  const server = await aServer({ DEMO: '1' })
  const counts = await seedWorld(server, 12)
  expect(counts).toEqual({ people: 12, chats: 11, reports: 2, applications: 1 })
  const { db } = server.composition.engines.database
  const stored = await sql`select
      (select count(*) from accounts where avatar <> '' and email like 'seed-%')::int as people,
      (select count(*) from reports where state <> 'decided')::int as reports,
      (select count(*) from creator_applications)::int as applications`.execute(db)
  expect(stored.rows).toEqual([{ people: 12, reports: 2, applications: 1 }])
  await server.stop()
})
