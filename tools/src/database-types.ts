import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/src/adapters/postgres/migrate.ts'
import { openEmbedded } from '../../server/src/adapters/postgres/open-database.ts'
import { printTables } from './tables/print-tables.ts'
import { root } from './testing/root.ts'

// `npm run db:types`: writes the table types from the migrations.
const database = await openEmbedded(null)
await migrate(database.db)
writeFileSync(join(root, 'server/src/kernel/tables.ts'), await printTables(database.db))
await database.close()
