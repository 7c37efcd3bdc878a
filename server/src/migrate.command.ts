import { grantRoles } from './adapters/postgres/grant-roles.ts'
import { beginEpoch, migrate } from './adapters/postgres/migrate.ts'
import { openPostgres } from './adapters/postgres/open-database.ts'
import { type Config, ConfigError } from './config/config.ts'
import type { Logger } from './kernel/logger.ts'

/**
 * Migrates as the owner of the tables, creates the roles of the application, the sealer and the auditor, and
 * grants them their rights. After a restore from a dump it begins a new epoch of the ledger's order. A separate step before the servers start, so that none of them knows the owner. Throws ConfigError.
 */
export async function migrateCommand({ storage }: Config, logger: Logger): Promise<void> {
  const { databaseOwnerUrl, databaseUrl, databaseSealerUrl, databaseAuditorUrl } = storage
  if (databaseOwnerUrl === null || databaseUrl === null) {
    throw new ConfigError(['migrate needs DATABASE_OWNER_URL and DATABASE_URL'])
  }
  const owner = await openPostgres(databaseOwnerUrl, logger)
  try {
    const applied = await migrate(owner.db)
    const epoch = await beginEpoch(owner.db)
    if (epoch !== null)
      logger.warn({ epoch }, 'the database was restored from a dump: the ledger has a new epoch')
    await grantRoles(owner.db, {
      applicationUrl: databaseUrl,
      sealerUrl: databaseSealerUrl,
      auditorUrl: databaseAuditorUrl,
    })
    logger.info({ applied }, 'the database is migrated, and its roles may what they may')
  } finally {
    await owner.close()
  }
}
