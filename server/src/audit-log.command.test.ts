import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMigratedDirectory } from '../test/migrated-directory.ts'
import { createMemoryRateLimiter } from './adapters/memory/memory-rate-limiter.ts'
import { openEmbedded } from './adapters/postgres/open-database.ts'
import { systemClock } from './kernel/clock.ts'
import type { Db } from './kernel/db.ts'
import { createAudit } from './modules/audit/index.ts'

const root = join(import.meta.dirname, '..', '..')
const entries = 3

let directory: string
beforeEach(async () => {
  directory = await aMigratedDirectory('serendip-audit-log-')
  await inDatabase(async (db) => {
    const limiter = createMemoryRateLimiter(systemClock)
    const audit = createAudit({ db, clock: systemClock, limiter, onBurst: () => {}, heads: null })
    for (let count = 0; count < entries; count += 1)
      await audit.record({ action: 'login.succeeded', subject: 'usr_1', origin: null })
  })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

async function inDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openEmbedded(directory)
  try {
    await work(db)
  } finally {
    await close()
  }
}

/** As the owner of the database could: with the guards off. */
const tamper = (statement: string): Promise<void> =>
  inDatabase(async (db) => {
    await sql`alter table audit_entries disable trigger user`.execute(db)
    await sql.raw(statement).execute(db)
    await sql`alter table audit_entries enable trigger user`.execute(db)
  })

/** Runs `npm run audit:log` on the data directory; answers its lines and its exit code. */
function auditLog(): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const env = { ...process.env, DATA_DIR: directory, LOG_LEVEL: 'silent' }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['server/src/main.ts', 'audit:log'],
      { cwd: root, env },
      (_error, stdout) => resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') }),
    )
  })
}

test('audit:log reports OK, the chain’s length and its last entry, to be noted elsewhere', async () => {
  const { code, lines } = await auditLog()
  expect([code, lines.at(-1)]).toEqual([0, 'OK'])
  expect(lines[0]).toContain(`${entries} entries`)
  expect(lines[1]).toMatch(/^the last one is 3 [0-9a-f]{64}$/)
})

test('audit:log names the first tampered entry and exits with a failure code', async () => {
  await tamper("update audit_entries set subject = 'usr_2' where seq >= 2")
  const { code, lines } = await auditLog()
  expect([code, lines.at(-1)]).toEqual([1, 'WRONG: entry 2 was changed'])
})
