import inspector from 'node:inspector'
import { createLogger } from './adapters/logging/create-logger.ts'
import { watchLoop } from './adapters/watchdog/watch-loop.ts'
import { auditLedgerCommand } from './audit-ledger.command.ts'
import { auditLogCommand } from './audit-log.command.ts'
import { banCommand } from './ban.command.ts'
import { coinsCommand } from './coins.command.ts'
import { compose } from './composition.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { failedWorkCommand } from './failed-work.command.ts'
import { greet } from './greet.ts'
import { StartError } from './kernel/start-error.ts'
import { rotateKeysCommand } from './keys.command.ts'
import { migrateCommand } from './migrate.command.ts'
import { operatorCommand } from './operator.command.ts'
import { startProcess } from './roles/start-process.ts'
import { traceCoinsCommand } from './trace-coins.command.ts'

/** A shutdown that takes longer is cut short; work in progress recovers as after a crash. */
const stopMs = 10_000

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const [command, ...words] = process.argv.slice(2)
  if (command === 'migrate') return migrateCommand(config, logger)
  if (command === 'audit:ledger') return auditLedgerCommand(config, logger)
  if (command === 'keys:rotate') return rotateKeysCommand(config, () => compose(config, logger))
  const composition = await compose(config, logger)
  if (command === 'audit:log') return auditLogCommand(composition)
  if (command === 'trace:coins') return traceCoinsCommand(composition, words[0] ?? '')
  if (command === 'coins') return coinsCommand(composition, words)
  if (command === 'failed') return failedWorkCommand(composition, words)
  if (command === 'operator:create') return operatorCommand(composition, words)
  if (command === 'ban') return banCommand(composition, words)
  const running = await startProcess(composition, logger)
  // A debugger holds the loop on purpose.
  if (inspector.url() === undefined) watchLoop()
  greet(
    config,
    running,
    composition.engines.database.engine,
    config.appEnv === 'dev' && composition.devMailbox !== null,
    composition.operators.demoOperators,
  )

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
  const isPlain = error instanceof ConfigError || error instanceof StartError
  console.error(isPlain ? error.message : error)
  process.exit(1)
})
