import { performance } from 'node:perf_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../server/src/adapters/postgres/migrate.ts'
import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../server/src/adapters/postgres/open-database.ts'
import { createOutbox } from '../../server/src/adapters/postgres/outbox.ts'
import { createFileBlobStore } from '../../server/src/adapters/storage/file-blob-store.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { defaultSettings } from '../../server/src/modules/settings/index.ts'
import { auditRows, createWallet, type Wallet } from '../../server/src/modules/wallet/index.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { grouped, machine, percentile } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:audit`: how long a full audit and a daily step take, and what posting a transfer costs meanwhile.
// BENCH_SHORT=1 is a small form, BENCH_POSTINGS another size; neither writes figures.
const isShort = process.env['BENCH_SHORT'] === '1'
const sizeWanted = process.env['BENCH_POSTINGS']
const postingsWanted = Number(sizeWanted ?? (isShort ? 2_000 : 2_000_000))
const people = isShort ? 500 : 20_000
const peopleAtOnce = isShort ? 100 : 500
const postEveryMs = 20

const lines: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}

/** Purchases and fees, written as the ledger writes them but many in a statement; two lines of a fee come from two lots. */
async function fill(database: Database, postings: number, kind: 'base' | 'day'): Promise<void> {
  const rounds = Math.max(1, Math.round(postings / people / 2))
  const from = Array.from({ length: people / peopleAtOnce }, (_, part) => part * peopleAtOnce)
  for (const round of Array(rounds).keys()) {
    for (const first of from) await fillSome(database, `${kind}${round}`, first)
  }
  await sql`truncate outbox cascade`.execute(database.db)
  await sql`analyze`.execute(database.db)
}

/** A purchase and a fee of some people, in a statement that stays within its time. */
async function fillSome(database: Database, round: string, first: number): Promise<void> {
  const requests = sql`select jsonb_build_object('kind', k, 'key', k || ${`:${round}:`}::text || n, 'ref_type', r,
        'ref_id', ${round}::text, 'owner_id', 'usr_' || n, 'amount', 10, 'at', now(),
        'lot_id', ${`lot_${round}_`}::text || n, 'event_id', ${`evt_${round}_`}::text || k || n) as body
      from generate_series(${first + 1}::int, ${first + peopleAtOnce}::int) n, (values ('purchase', 'order'), ('filter_fee', 'match')) kinds (k, r)`
  await sql`select count(ledger_post(body)) from (${requests} order by n, k desc) r`.execute(database.db)
}

/** Posts one transfer after another while something runs; returns how long each took. */
async function postWhile(
  wallet: Wallet,
  database: Database,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  const took: number[] = []
  let isOver = false
  work.finally(() => {
    isOver = true
  })
  for (let turn = 0; !isOver; turn += 1) {
    const from = performance.now()
    const id = randomIds.next('tr')
    await wallet.post(database.db, {
      ...({ kind: 'purchase', key: id, ref: { type: 'order', id } } as const),
      ...{ ownerId: `usr_${1 + (turn % people)}`, amountCoins: 1 },
    })
    took.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, postEveryMs))
  }
  return took
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

async function measure(name: string, database: Database, postings: number, files: string): Promise<void> {
  await migrate(database.db)
  const sealing = { key: 'bench'.repeat(8), heads: createFileBlobStore(files, randomIds) }
  const settings = { read: async () => defaultSettings }
  const wallet = createWallet({
    db: database.db,
    clock: systemClock,
    callTimes: async () => new Map(),
    ids: randomIds,
    outbox: createOutbox({ clock: systemClock, ids: randomIds }),
    settings,
    demo: false,
    sealing,
    auditRowsAtOnce: auditRows[database.engine],
  })
  await fill(database, postings, 'base')
  const timed = async <T>(work: () => Promise<T>): Promise<readonly [number, T]> => {
    const from = performance.now()
    const result = await work()
    return [performance.now() - from, result]
  }
  const [sealMs] = await timed(() => wallet.seal())
  const idle = await postWhile(
    wallet,
    database,
    new Promise((resolve) => setTimeout(resolve, isShort ? 500 : 20_000)),
  )
  let full = { ms: 0, ok: false, postings: 0 }
  const meanwhile = await postWhile(
    wallet,
    database,
    timed(() => wallet.audit({ keeps: true })).then(([ms, audit]) => {
      full = { ms, ok: audit.ok, postings: audit.postings }
    }),
  )
  await fill(database, postings / 50, 'day')
  await wallet.seal()
  const [dailyMs, daily] = await timed(() => wallet.audit({ isFull: false, keeps: true }))
  const p99 = (values: readonly number[]) => percentile(values, 0.99).toFixed(1)
  print(
    `| ${name} | ${grouped(full.postings)} | ${seconds(sealMs)} s | ${seconds(full.ms)} s | ${seconds(dailyMs)} s | ${p99(idle)} ms | ${p99(meanwhile)} ms | ${full.ok && daily.ok ? 'OK' : 'WRONG'} |`,
  )
  if (!full.ok || !daily.ok) process.exitCode = 1
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
print(
  `Machine: ${machine()}, load ${load()} before the run. A daily step reads 40,000 new postings. p99: of posting a transfer, alone and beside the audit.`,
)
print()
print('| engine | postings | first sealing | full audit | daily step | p99 alone | p99 beside | audit |')
print('|---|---|---|---|---|---|---|---|')
const folder = mkdtempSync(join(tmpdir(), 'serendip-audit-'))
if (hasPostgres()) {
  const server = await startPostgres()
  const database = await openPostgres(server.url, silentLogger)
  await measure('PostgreSQL', database, postingsWanted, join(folder, 'heads'))
  await database.close()
  await server.stop()
} else print('PostgreSQL: not run, it is not installed.')
const embedded = await openEmbedded(join(folder, 'data'))
await measure('embedded', embedded, postingsWanted / 10, join(folder, 'embedded-heads'))
await embedded.close()
print()
print(`Load ${load()} after the run; 2 is the whole machine.`)
rmSync(folder, { recursive: true, force: true })
if (!isShort && !sizeWanted && !process.exitCode) writeSection('bench:audit', lines.join('\n'))
