import { createLogger } from './adapters/logging/create-logger.ts'
import { DataDirectoryBusy } from './adapters/postgres/data-directory.ts'
import { auditLedgerCommand } from './audit-ledger.command.ts'
import { compose } from './composition.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { greet } from './greet.ts'
import { startProcess } from './roles/start-process.ts'
import { traceCoinsCommand } from './trace-coins.command.ts'

/** A stop that takes longer than this is cut short; whatever was under way recovers as after a crash. */
const stopMs = 10_000

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const composition = await compose(config, logger)
  const [command, reference] = process.argv.slice(2)
  if (command === 'audit:ledger') return auditLedgerCommand(composition)
  if (command === 'trace:coins') return traceCoinsCommand(composition, reference ?? '')
  const running = await startProcess(composition, logger)
  greet(config, running, composition.engines.database.engine, composition.waysIn.devMailbox !== null)

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

run().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof DataDirectoryBusy
  console.error(isPlain ? error.message : error)
  process.exit(1)
})
