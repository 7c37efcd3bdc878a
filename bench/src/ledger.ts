import { loadavg } from 'node:os'
import pg from 'pg'
import { migrate } from '../../server/src/adapters/postgres/migrate.ts'
import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../server/src/adapters/postgres/open-database.ts'
import { createOutbox } from '../../server/src/adapters/postgres/outbox.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { defaultSettings } from '../../server/src/modules/settings/index.ts'
import { createWallet, type Wallet } from '../../server/src/modules/wallet/index.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { grouped, inMs, inTimes, machine, percentile } from './figures.ts'
import { hasPgbench, leanSchema, leanScript, loneScript, pgbench, tickScript } from './ledger-pgbench.ts'
import { measureSockets } from './ledger-sockets.ts'
import { openCalls, postFor, postOne, postTick, type CallSet } from './ledger-calls.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:ledger`: call-billing transfers per second. BENCH_SHORT=1 is a small form that
// writes and judges no figures.
const isShort = process.env['BENCH_SHORT'] === '1'
const seconds = isShort ? 1 : 8
const rounds = isShort ? 1 : 3
const callers = 32
const tickCalls = 20
const many: CallSet = { calls: isShort ? 640 : 2_000, creators: isShort ? 160 : 500, callers, tickCalls }
/** Twenty payers on one creator, each billed by its own caller. */
const onOne: CallSet = { calls: 20, creators: 1, callers: 20, tickCalls: 1 }
const embedded: CallSet = { calls: 640, creators: 50, callers, tickCalls }
const sameGoal = 0.9
const limitGoal = 0.5
const socketGoalMs = 50
const writesPerSecond = 200
const addedCommitMs = 2

const load = (loadavg()[0] ?? 0).toFixed(1)
const lines: string[] = []
const missed: string[] = []
const wrong: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}
const median = (values: readonly number[]): number => percentile(values, 0.5)

interface FilledLedger {
  readonly url: string
  readonly database: Database
  readonly wallet: Wallet
}

function walletOn(database: Database): Wallet {
  const settings = { read: async () => defaultSettings }
  const plumbing = { db: database.db, clock: systemClock, ids: randomIds }
  const [callTimes, givenGifts] = [async () => new Map(), async () => new Map()]
  return createWallet({
    ...plumbing,
    outbox: createOutbox(plumbing),
    settings,
    callTimes,
    givenGifts,
    demo: false,
  })
}

/** A fresh database on the benchmark's own server, with many running calls. */
async function fillLedger(url: string, name: string, callSet: CallSet): Promise<FilledLedger> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openPostgres(own.href, silentLogger)
  await migrate(database.db)
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  await client.query(leanSchema)
  await client.end()
  const wallet = walletOn(database)
  await openCalls(database.db, wallet, callSet)
  return { url: own.href, database, wallet }
}

/**
 * All figures of one situation, measured in alternating rounds so that noise affects them alike; medians of the rounds.
 */
async function measure({ url, database, wallet }: FilledLedger, callSet: CallSet) {
  const taken = {
    lean: [] as number[],
    lonePgbench: [] as number[],
    lone: [] as number[],
    tickPgbench: [] as number[],
    tick: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    taken.lean.push(await pgbench(url, leanScript(callSet), callSet.callers, seconds))
    taken.lonePgbench.push(await pgbench(url, loneScript(callSet), callSet.callers, seconds))
    taken.lone.push(
      await postFor(seconds, callSet, (caller) => postOne(database.db, wallet, callSet, caller)),
    )
    const ticks = await pgbench(url, tickScript(callSet), callSet.callers, seconds)
    taken.tickPgbench.push(ticks * callSet.tickCalls * 2)
    taken.tick.push(
      await postFor(seconds, callSet, (caller) => postTick(database.db, wallet, callSet, caller)),
    )
  }
  return {
    lean: median(taken.lean),
    lonePgbench: median(taken.lonePgbench),
    lone: median(taken.lone),
    tickPgbench: median(taken.tickPgbench),
    tick: median(taken.tick),
  }
}

async function benchPostgres(): Promise<void> {
  const service = await startPostgres()
  try {
    print(
      '| transfers/s | limit | one per round trip, pgbench | the same, product | of same | of limit | ticks, pgbench | ticks, product | of same | of limit |',
    )
    print('|---|---|---|---|---|---|---|---|---|---|')
    const situations = [
      {
        name: `calls of ${grouped(many.calls)} payers, ${grouped(many.creators)} creators`,
        callSet: many,
        delayMs: 0,
      },
      { name: '20 payers on one creator', callSet: onOne, delayMs: 0 },
      { name: `${addedCommitMs} ms added to each commit`, callSet: many, delayMs: addedCommitMs },
    ]
    for (const [index, { name, callSet, delayMs }] of situations
      .slice(0, isShort ? 1 : undefined)
      .entries()) {
      const ledger = await fillLedger(service.url, `bench_${index}`, callSet)
      const admin = new pg.Client({ connectionString: service.url })
      await admin.connect()
      await admin.query(`alter system set commit_delay = ${delayMs * 1_000}`)
      await admin.query('alter system set commit_siblings = 0')
      await admin.query('select pg_reload_conf()')
      await admin.end()
      const taken = await measure(ledger, callSet)
      const audit = await ledger.wallet.audit()
      await ledger.database.close()
      if (!audit.ok) wrong.push(`${name}: the audit found differences`)
      const lone = [
        grouped(taken.lonePgbench),
        grouped(taken.lone),
        inTimes(taken.lone, taken.lonePgbench),
        inTimes(taken.lone, taken.lean),
      ]
      const ticks = [
        grouped(taken.tickPgbench),
        grouped(taken.tick),
        inTimes(taken.tick, taken.tickPgbench),
        inTimes(taken.tick, taken.lean),
      ]
      print(`| ${[name, grouped(taken.lean), ...lone, ...ticks].join(' | ')} |`)
      if (taken.tick / taken.tickPgbench < sameGoal)
        missed.push(`${name}: under ${sameGoal} of the same statements`)
      if (taken.tick / taken.lean < limitGoal) missed.push(`${name}: under ${limitGoal} of the limit`)
    }
  } finally {
    await service.stop()
  }
}

async function benchEmbedded(): Promise<void> {
  const database = await openEmbedded(null)
  await migrate(database.db)
  const wallet = walletOn(database)
  await openCalls(database.db, wallet, embedded)
  const lone = await postFor(seconds, embedded, (caller) => postOne(database.db, wallet, embedded, caller))
  const tick = await postFor(seconds, embedded, (caller) => postTick(database.db, wallet, embedded, caller))
  await database.close()
  print(
    `Embedded, ${callers} callers: ${grouped(lone)} transfers/s one per round trip, ${grouped(tick)} in ticks.`,
  )
  print()
  print('| socket round trip, embedded, ms | p50 | p99 |')
  print('|---|---|---|')
  for (const writes of [0, writesPerSecond]) {
    const times = await measureSockets(writes, seconds)
    const p99 = percentile(times, 0.99)
    print(`| ${writes} transfers a second written | ${inMs(median(times))} | ${inMs(p99)} |`)
    if (writes > 0 && p99 >= socketGoalMs) missed.push(`embedded: p99 is not under ${socketGoalMs} ms`)
  }
}

print(
  `Machine: ${machine()}, load ${load} before the run. ${callers} callers, medians of ${rounds} rounds of ${seconds} s.`,
)
print()
print(
  'The limit is pgbench with the least function that moves coins between two balances in one round trip: no lots, no',
)
print('escrow. `one per round trip` posts a hold or a settlement by itself; a tick settles and holds for')
print(
  `${tickCalls} calls at once, as calls are billed. Goals for ticks: ${sameGoal} of the same statements, ${limitGoal} of the limit.`,
)
print()
if (hasPostgres() && hasPgbench) await benchPostgres()
else print('PostgreSQL: not run, it or pgbench is not installed.')
print()
await benchEmbedded()

for (const problem of wrong) console.error(`wrong: ${problem}`)
if (wrong.length > 0) process.exitCode = 1
if (!isShort) {
  writeSection('bench:ledger', lines.join('\n'))
  for (const problem of missed) console.error(`goal missed: ${problem}`)
  if (missed.length > 0) process.exitCode = 1
}
