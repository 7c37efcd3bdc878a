import type { Engines } from '../adapters/open-engines.ts'
import { beginEpoch } from '../adapters/postgres/migrate.ts'
import type { Logger } from '../kernel/logger.ts'
import { isOrderBehind } from '../modules/wallet/index.ts'

/** After a restore from a dump: embedded storage belongs to this process; PostgreSQL's owner runs `migrate`. */
export async function continueLedger({ db, engine }: Engines['database'], logger: Logger): Promise<void> {
  if (!(await isOrderBehind(db))) return
  if (engine === 'embedded') await beginEpoch(db)
  else
    logger.error(
      {},
      'the database was restored from a dump: the ledger refuses postings until `migrate` has run again',
    )
}
