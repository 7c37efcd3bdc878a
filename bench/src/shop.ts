import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { aSavedMethod, anInvoice, tapOneClick } from '../../server/test/payments.ts'
import { aPerson, apiAt, type SignedUp, type TestApi } from '../../server/test/server.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../tools/src/services/redis.ts'
import { grouped, inMs, inTimes, machine, percentile } from './figures.ts'
import { hasPgbench, pgbenchCount } from './ledger-pgbench.ts'
import { type EngineName, startProduct } from './match-server.ts'
import { fillShop, settlementScript } from './shop-settlements.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:shop`: from a tap on a saved card to usable coins, and settlements of payments per second. BENCH_SHORT=1
// is a small form that writes and judges no figures.
const isShort = process.env['BENCH_SHORT'] === '1'
const buyers = isShort ? 2 : 20
const tapsEach = isShort ? 3 : 40
const clients = isShort ? 4 : 16
const perRound = isShort ? 100 : 2_000
const rounds = isShort ? 1 : 3
const sameGoal = 0.8

const lines: string[] = []
const missed: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}

interface Buyer extends SignedUp {
  readonly methodId: string
}

const coinsOf = async (server: TestApi, { token }: SignedUp): Promise<number> =>
  (await server.get<{ profile: { coins: number } }>('/profile', token)).body.profile.coins

let keys = 0

/** Milliseconds from the tap on a package to coins that the wallet shows. */
async function tap(server: TestApi, buyer: Buyer): Promise<number> {
  const before = await coinsOf(server, buyer)
  const start = performance.now()
  const invoiceId = await anInvoice(server, buyer)
  keys += 1
  const key = `a-tap-of-the-bench-${keys}`
  const { status, body } = await tapOneClick(server, buyer, { invoiceId, methodId: buyer.methodId, key })
  if (status !== 200)
    throw new Error(`a tap was answered ${status} ${JSON.stringify(body)} ${buyer.methodId}`)
  while ((await coinsOf(server, buyer)) === before) await sleep(1)
  return performance.now() - start
}

async function empty(server: TestApi): Promise<number> {
  const start = performance.now()
  await (await fetch(`${server.origin}/api/trace`)).text()
  return performance.now() - start
}

async function benchTaps(engine: EngineName): Promise<void> {
  const product = await startProduct(engine, {
    men: 1,
    women: 0,
    env: {
      APP_ENV: 'dev',
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
      ROLES: 'api,chat,socket,analytics,payments,worker',
    },
  })
  try {
    const server = apiAt(product.origin)
    const people: Buyer[] = []
    for (let at = 0; at < buyers; at += 1) {
      const person = await aPerson(server)
      people.push({ ...person, methodId: await aSavedMethod(server, person) })
    }
    const taps: number[] = []
    const empties: number[] = []
    // One buyer after another: the time of a tap, not of a queue.
    for (let round = 0; round < tapsEach; round += 1) {
      for (const buyer of people) {
        empties.push(await empty(server))
        taps.push(await tap(server, buyer))
      }
    }
    const row = (name: string, times: readonly number[]): void =>
      print(`| ${engine}: ${name} | ${inMs(percentile(times, 0.5))} | ${inMs(percentile(times, 0.99))} |`)
    row('tap to usable coins', taps)
    row('an empty request', empties)
  } finally {
    await product.stop()
  }
}

/** Settlements per second, each of another invoice. */
async function settleAll(
  settle: (n: number) => Promise<void>,
  first: number,
  count: number,
): Promise<number> {
  let next = first
  const start = performance.now()
  const client = async () => {
    while (next < first + count) await settle(next++)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (count * 1_000) / (performance.now() - start)
}

async function benchSettlements(): Promise<void> {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  try {
    // Each side has its own; one is observed for the script, and some warm up the caches of both.
    const shop = await fillShop(postgres.url, redis.url, (2 * rounds + 3) * perRound)
    let used = 1
    const take = (count: number): number => {
      const first = used
      used += count
      return first
    }
    const perClient = Math.floor(perRound / clients)
    const script = await settlementScript(shop, 0, perClient)
    await settleAll(shop.settle, take(perRound), perRound)
    const [product, pgbench]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      product.push(await settleAll(shop.settle, take(perRound), perRound))
      const first = take(perRound)
      pgbench.push(await pgbenchCount(shop.url, script, { clients, perClient, first }))
    }
    const { db } = shop.server.composition.engines.database
    const settled = await db
      .selectFrom('invoices')
      .select((all) => all.fn.countAll<string>().as('count'))
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow()
    // Those of the script may be fewer than were taken: each client has the same number.
    const expected = 1 + (rounds + 1) * perRound + rounds * perClient * clients
    if (Number(settled.count) !== expected) throw new Error(`${settled.count} of ${expected} were settled`)
    await shop.stop()
    const [ours, same] = [percentile(product, 0.5), percentile(pgbench, 0.5)]
    print(`| settlements | ${grouped(ours)} | ${grouped(same)} | ${inTimes(ours, same)} |`)
    if (ours / same < sameGoal) missed.push(`settlements: under ${sameGoal} of the same statements`)
  } finally {
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

const isShared = hasPostgres() && hasRedis()
const load = (loadavg()[0] ?? 0).toFixed(1)
print(`Machine: ${machine()}, load ${load} before the run.`)
print()
print(
  'From a tap on a package, by a saved card of the test provider, to coins in the wallet: the order, the charge, the',
)
print(`credit and the balance, one after another. ${buyers * tapsEach} taps of ${buyers} people.`)
print()
print('| ms | p50 | p99 |')
print('|---|---|---|')
await benchTaps('embedded')
if (isShared) await benchTaps('PostgreSQL and Redis')
print()
if (isShared && hasPgbench) {
  print(
    `Settlements of payments, ${clients} at once, and the same statements by pgbench; medians of ${rounds} rounds of ${perRound}.`,
  )
  print(
    `Goal: ${sameGoal}. The number of the next invoice is one row, which both sides lock until their commit.`,
  )
  print()
  print('| per second | product | the same, pgbench | of same |')
  print('|---|---|---|---|')
  await benchSettlements()
} else print('Settlements: not run, PostgreSQL, Redis or pgbench is not installed.')

if (!isShort) {
  writeSection('bench:shop', lines.join('\n'))
  for (const problem of missed) console.error(`goal missed: ${problem}`)
  if (missed.length > 0) process.exitCode = 1
}
