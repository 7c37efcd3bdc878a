import { minorToText } from '@serendip/contract'
import { DataDirectoryBusy } from './adapters/postgres/data-directory.ts'
import { migrate, migrationTexts } from './adapters/postgres/migrate.ts'
import { openEmbedded, openPostgres } from './adapters/postgres/open-database.ts'
import { createFileBlobStore } from './adapters/storage/file-blob-store.ts'
import type { Config } from './config/config.ts'
import { randomIds } from './kernel/ids.ts'
import type { Logger } from './kernel/logger.ts'
import { type MoneyBalance, readBalances } from './modules/money/index.ts'
import { compareBooks } from './modules/payments/index.ts'
import { auditLedger, type LedgerAudit } from './modules/wallet/index.ts'

/** The audit of both ledgers, and what the accounts of the money ledger hold. */
interface AuditedLedger {
  readonly audit: LedgerAudit
  readonly money: readonly MoneyBalance[]
}

/** Audits with the auditor's credentials if configured, or embedded storage that no server holds. */
async function auditHere({ storage, ledger }: Config, logger: Logger): Promise<AuditedLedger> {
  const url = storage.databaseAuditorUrl ?? storage.databaseUrl
  const database = url ? await openPostgres(url, logger) : await openEmbedded(storage.dataDirectory, logger)
  try {
    if (!url) await migrate(database.db)
    const { sealKey, headsDirectory } = ledger
    if (sealKey === null) logger.warn({}, 'without LEDGER_SEAL_KEY seals are not checked for being authentic')
    const heads = createFileBlobStore(headsDirectory, randomIds)
    const sealing = sealKey === null ? null : { key: sealKey, heads }
    const audit = await auditLedger(database.db, { sealing, migrations: migrationTexts, books: compareBooks })
    return { audit, money: await readBalances(database.db) }
  } finally {
    await database.close()
  }
}

/** A server that runs on embedded storage audits itself, in slices between requests. */
async function auditThere({ metrics }: Config): Promise<AuditedLedger> {
  const where = `at METRICS_PORT ${metrics.port}`
  const address = `http://${metrics.host}:${metrics.port}/audit`
  const response = await fetch(address, { method: 'POST' }).catch((cause: unknown) => {
    throw new Error(`the data directory is in use, and no server answers ${where}`, { cause })
  })
  if (!response.ok) throw new Error(`the running server answered ${response.status} ${where}`)
  return (await response.json()) as AuditedLedger
}

/** Recomputes the ledger, also beside a running server, and reports OK or the differences; so does the exit code. */
export async function auditLedgerCommand(config: Config, logger: Logger): Promise<void> {
  const { audit, money } = await auditHere(config, logger).catch((error: unknown) => {
    if (error instanceof DataDirectoryBusy) return auditThere(config)
    throw error
  })
  const { transfers, postings, wallets, circulatingCoins } = audit
  console.log(
    `${transfers} transfers, ${postings} postings, ${wallets} wallets, ${circulatingCoins} coins to spend`,
  )
  for (const { account, currency, balanceMinor } of money) {
    console.log(`${account}: ${minorToText(balanceMinor, currency)}`)
  }
  for (const { rule, subject, expected, actual } of audit.differences) {
    const figures = expected === null && actual === null ? '' : ` should be ${expected} and is ${actual}`
    console.log(`${rule}: ${subject}${figures}`)
  }
  console.log(audit.ok ? 'OK' : `WRONG: ${audit.differences.length} differences`)
  if (!audit.ok) process.exitCode = 1
}
