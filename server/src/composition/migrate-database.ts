import type { Engines } from '../adapters/open-engines.ts'
import { beginEpoch, migrate } from '../adapters/postgres/migrate.ts'
import type { Logger } from '../kernel/logger.ts'
import { isOrderBehind } from '../modules/wallet/index.ts'

/** After a restore from a dump: embedded storage belongs to this process; PostgreSQL's owner runs `migrate`. */
async function continueLedger({ db, engine }: Engines['database'], logger: Logger): Promise<void> {
  if (!(await isOrderBehind(db))) return
  if (engine === 'embedded') await beginEpoch(db)
  else
    logger.error(
      {},
      'the database was restored from a dump: the ledger refuses postings until `migrate` has run again',
    )
}

/** Brings the database to the newest migration, and the order of its ledger up to date. */
export async function migrateDatabase(database: Engines['database'], logger: Logger): Promise<void> {
  const applied = await migrate(database.db)
  if (applied.length > 0) logger.info({ applied }, 'the database was migrated')
  await continueLedger(database, logger)
}
