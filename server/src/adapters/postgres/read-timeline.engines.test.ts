import { cp, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { aMigratedDirectory } from '../../../test/migrated-directory.ts'
import { openEmbedded } from './open-database.ts'
import { timelineReader } from './read-timeline.ts'

describeEngines('the timeline', (open) => {
  test('stays the same while the database goes on, and is another one after a dump was restored', async () => {
    const database = await open()
    const timeline = () => timelineReader(database, aClock())()
    const before = await timeline()
    expect(before).toMatch(/^[0-9a-f]{16}$/)
    await sql`create table something (id int)`.execute(database.db)
    expect(await timeline()).toBe(before)
    // A restore makes every table anew.
    await sql`create table remade (like chat_changes including all)`.execute(database.db)
    await sql`drop table chat_changes`.execute(database.db)
    await sql`alter table remade rename to chat_changes`.execute(database.db)
    expect(await timeline()).not.toBe(before)
  })
})

test('the timeline of an embedded database is another one after a copy of its files was put back', async () => {
  const directory = await aMigratedDirectory('serendip-timeline-')
  const read = async () => {
    const database = await openEmbedded(directory)
    const timeline = await timelineReader(database, aClock())()
    await database.close()
    return timeline
  }
  const before = await read()
  expect(await read()).toBe(before)
  await cp(directory, `${directory}-copy`, { recursive: true })
  await rm(directory, { recursive: true })
  await cp(`${directory}-copy`, directory, { recursive: true })
  expect(await read()).not.toBe(before)
  for (const path of [directory, `${directory}-copy`]) await rm(path, { recursive: true })
})
