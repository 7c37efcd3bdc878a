import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEmbedded } from '../../../server/src/adapters/postgres/open-database.ts'
import { aMigratedDirectory } from '../../../server/test/migrated-directory.ts'
import { root } from '../testing/root.ts'
import { printTables } from './print-tables.ts'

/** Without what the formatter adds: spaces, and the first `|` of a union that it wraps. */
const spaceless = (source: string): string => source.replaceAll(/\s+/g, '').replaceAll(':|', ':')

test('the table types are those of the newest migration (`npm run db:types` writes them)', async () => {
  const directory = await aMigratedDirectory('serendip-tables-')
  const database = await openEmbedded(directory)
  try {
    const printed = await printTables(database.db)
    expect(spaceless(readFileSync(join(root, 'server/src/kernel/tables.ts'), 'utf8'))).toBe(
      spaceless(printed),
    )
  } finally {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  }
})
