import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { sparePort } from '../../tools/src/services/service.ts'
import { aMigratedDirectory } from '../test/migrated-directory.ts'
import { aStartedProcess, type StartedProcess } from '../test/started-process.ts'
import { openEmbedded } from './adapters/postgres/open-database.ts'
import { transact } from './kernel/transact.ts'
import { createMoney, type MoneyStep } from './modules/money/index.ts'

const root = join(import.meta.dirname, '..', '..')

let dataDirectory: string
let metricsPort: number
let started: StartedProcess

const paid: MoneyStep = {
  key: 'invoice:1:paid',
  kind: 'invoice_paid',
  ref: { type: 'invoice', id: '1' },
  brandId: 'serendip',
  currency: 'JPY',
  at: Date.UTC(2026, 0, 1),
  lines: [{ debit: 'receivable:test', credit: 'deferred:coins', amountMinor: 699 }],
}

/** Embedded storage in which a wallet holds coins that no transfer brought, with a server running on it. */
beforeAll(async () => {
  dataDirectory = await aMigratedDirectory('serendip-audit-')
  metricsPort = await sparePort()
  const database = await openEmbedded(dataDirectory)
  await sql`insert into wallets (owner_id, balance) values ('usr_rich', 5)`.execute(database.db)
  await transact(database.db, (tx) => createMoney(database).post(tx, paid))
  await database.close()
})
afterAll(async () => {
  await started?.dispose()
  await rm(dataDirectory, { recursive: true, force: true })
})

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  APP_ENV: 'qa',
  SECRETS_KEY: 'a key for tests that everyone can read',
  METRICS_PORT: String(metricsPort),
  DATA_DIR: dataDirectory,
})

/** `npm run audit:ledger`, in a process of its own. */
const runCommand = (): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: environment() }
    const child = execFile(
      process.execPath,
      ['server/src/main.ts', 'audit:ledger'],
      options,
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

const found = {
  code: 1,
  output: expect.stringMatching(
    /1 wallets[\s\S]*receivable:test: 699 JPY[\s\S]*a wallet holds what remains of its lots: usr_rich should be 0 and is 5[\s\S]*WRONG: 1 differences/,
  ),
}

test('without a server, the command audits embedded storage itself; with one, it asks that', async () => {
  expect(await runCommand()).toEqual(found)
  started = await aStartedProcess(environment())
  expect(await runCommand()).toEqual(found)
  started.send('SIGTERM')
  await started.ended()
  const database = await openEmbedded(dataDirectory)
  await sql`update wallets set balance = 0`.execute(database.db)
  await database.close()
  started = await aStartedProcess(environment())
  expect(await runCommand()).toEqual({ code: 0, output: expect.stringMatching(/ 1 wallets[\s\S]*OK\n$/) })
})

test('a server that does not answer at the port of the metrics is named with the setting', async () => {
  expect(started).toBeDefined()
  const served = metricsPort
  metricsPort = await sparePort()
  const { code, output } = await runCommand()
  metricsPort = served
  expect(code).toBe(1)
  expect(output).toContain('METRICS_PORT')
})
