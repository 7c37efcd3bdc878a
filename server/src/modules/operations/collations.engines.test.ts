import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { countChangedCollations } from './collations.ts'

describeEngines('collations that changed with the system', (open) => {
  test('are counted where the database or a column uses them, and nowhere else', async () => {
    const { db, engine } = await open()
    expect(await countChangedCollations(db)).toBe(0)
    // The embedded database has the collations that it was built with, and no system below it.
    if (engine === 'embedded') return
    await sql`create collation of_the_system (provider = icu, locale = 'de-DE')`.execute(db)
    await sql`create collation of_nothing (provider = icu, locale = 'fr-FR')`.execute(db)
    await sql`create table names (name text collate of_the_system unique)`.execute(db)
    await sql`update pg_collation set collversion = 'of another library'
      where collname in ('of_the_system', 'of_nothing')`.execute(db)
    expect(await countChangedCollations(db)).toBe(1)
    await sql`update pg_database set datcollversion = 'of another library'
      where datname = current_database()`.execute(db)
    expect(await countChangedCollations(db)).toBe(2)
    await sql`alter collation of_the_system refresh version`.execute(db)
    expect(await countChangedCollations(db)).toBe(1)
  })
})
