import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
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
import { filterFee } from '../../server/src/modules/calls/filter-fees/filter-fee-transfers.ts'
import { defaultSettings } from '../../server/src/modules/settings/index.ts'
import { auditRows, createWallet, type Wallet } from '../../server/src/modules/wallet/index.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { grouped, machine, percentile } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:audit`: how long a full audit and a daily step take beside reading the same rows by one statement, what
// posting a transfer costs meanwhile, and what a payer of very many transfers waits.
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
      kind: 'purchase',
      key: id,
      ref: { type: 'order', id },
      ownerId: `usr_${1 + (turn % people)}`,
      amountCoins: 1,
    })
    took.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, postEveryMs))
  }
  return took
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/**
 * Reads the transfers after an id as somebody would by hand: one statement that hashes each with its lines and adds the
 * lines up by lot and account.
 */
async function readByHand({ db }: Database, afterId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`with lines as materialized (
        select t.id, p.lot_id, p.from_account, p.to_account, p.amount,
          sha256(convert_to(jsonb_build_array(t.kind, t.key, t.ref_id, t.owner_id, t.wallet_delta, t.balance_after, t.amount,
            t.at, t.recorded_at, p.line, p.from_account, p.to_account, p.lot_id, p.amount)::text, 'UTF8')) as mark
        from transfers t join postings p on p.transfer_id = t.id where t.id > ${afterId}),
      sums as (
        select s.lot_id, s.account, sum(s.amount) as amount from (
          select lot_id, from_account::text as account, -amount::bigint as amount from lines
          union all select lot_id, to_account::text, amount::bigint from lines) s group by 1, 2),
      differences as (
        select s.lot_id from sums s join lots l on l.id = s.lot_id and s.account = 'wallet:' || l.owner_id
        where s.amount <> l.remaining)
      select (select count(*) from differences), (select count(distinct mark) from lines)`.execute(tx)
  })
}

const lastId = async ({ db }: Database): Promise<number> =>
  (
    await db
      .selectFrom('transfers')
      .select((row) => row.fn.max<number | null>('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0

const heavyTransfers = isShort ? 200 : Number(process.env['BENCH_HEAVY'] ?? 200_000)
const heavyBatch = 500
const paymentsMeasured = 200

/** The median time of a payment of somebody with limits, in ms. */
async function payOften(wallet: Wallet, { db }: Database, userId: string): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < paymentsMeasured; turn += 1) {
    const from = performance.now()
    await wallet.post(db, filterFee({ matchId: randomIds.next('tr'), userId, priceCoins: 1 }))
    took.push(performance.now() - from)
  }
  return percentile(took, 0.5)
}

/** Two people with limits: one made very many transfers this month, the other none. */
async function measureHeavy(wallet: Wallet, database: Database): Promise<void> {
  const { db } = database
  for (const userId of ['usr_heavy', 'usr_light']) {
    const order = { kind: 'purchase', key: `order:${userId}`, ref: { type: 'order', id: userId } } as const
    await wallet.post(db, { ...order, ownerId: userId, amountCoins: 1_000_000 })
    await sql`insert into spending_limits (owner_id, period, coins) values (${userId}, 'month', 100000000)`.execute(
      db,
    )
  }
  for (let done = 0; done < heavyTransfers; done += heavyBatch) {
    await sql`select count(ledger_post(jsonb_build_object('kind', 'filter_fee', 'key', 'heavy:' || n, 'ref_type', 'match',
        'ref_id', n::text, 'owner_id', 'usr_heavy', 'amount', 1, 'at', now(), 'event_id', 'evt_heavy_' || n)))
      from generate_series(${done + 1}::int, ${done + heavyBatch}::int) n`.execute(db)
  }
  const light = await payOften(wallet, database, 'usr_light')
  const heavy = await payOften(wallet, database, 'usr_heavy')
  print(
    `A payment with a limit, ${database.engine}, median: ${heavy.toFixed(2)} ms after ${grouped(heavyTransfers)} transfers this month, ${light.toFixed(2)} ms after none.`,
  )
}

async function measure(name: string, database: Database, postings: number, files: string): Promise<void> {
  await migrate(database.db)
  const sealing = { key: 'bench'.repeat(8), heads: createFileBlobStore(files, randomIds) }
  const settings = { read: async () => defaultSettings }
  const wallet = createWallet({
    db: database.db,
    clock: systemClock,
    callTimes: async () => new Map(),
    givenGifts: async () => new Map(),
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
  const before = await lastId(database)
  await fill(database, postings / 50, 'day')
  await wallet.seal()
  const [dailyMs, daily] = await timed(() => wallet.audit({ isFull: false, keeps: true }))
  const [dailyByHandMs] = await timed(() => readByHand(database, before))
  const [fullByHandMs] = database.engine === 'postgres' ? await timed(() => readByHand(database, 0)) : [0]
  const p99 = (values: readonly number[]) => percentile(values, 0.99).toFixed(1)
  print(
    `| ${name} | ${grouped(full.postings)} | ${seconds(sealMs)} s | ${seconds(full.ms)} s | ${fullByHandMs === 0 ? '–' : `${seconds(fullByHandMs)} s`} | ${seconds(dailyMs)} s | ${seconds(dailyByHandMs)} s | ${p99(idle)} ms | ${p99(meanwhile)} ms | ${full.ok && daily.ok ? 'OK' : 'WRONG'} |`,
  )
  if (!full.ok || !daily.ok) process.exitCode = 1
  if (database.engine === 'postgres') await measureHeavy(wallet, database)
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
print(
  `Machine: ${machine()}, load ${load()} before the run. A daily step reads a fiftieth as many new postings. By hand: one statement that hashes each line and adds the lines up by lot, in one snapshot. p99: of posting a transfer, alone and beside the audit.`,
)
print()
print(
  '| engine | postings | first sealing | full audit | the same by hand | daily step | the same by hand | p99 alone | p99 beside | audit |',
)
print('|---|---|---|---|---|---|---|---|---|---|')
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
