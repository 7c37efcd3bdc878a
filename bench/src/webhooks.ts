import { createHmac } from 'node:crypto'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import type { Db } from '../../server/src/kernel/db.ts'
import { createSecrets } from '../../server/src/kernel/secrets.ts'
import { seededRandom } from '../../server/test/ledger-workload.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { anInvoice } from '../../server/test/payments.ts'
import { aPerson, apiAt } from '../../server/test/server.ts'
import { shopKey } from '../../server/test/shop.ts'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'
import { copyRows, numberOf } from './copy-rows.ts'
import { grouped, inMs, machine, percentile } from './figures.ts'
import { hasPgbench, pgbenchCount } from './ledger-pgbench.ts'
import { startProduct } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:webhooks`: notifications of payments that are settled per second, while 10,000 arrive out of order.
// BENCH_SHORT=1 is a small form that writes no figures.
const isShort = process.env['BENCH_SHORT'] === '1'
/** Each invoice has a notification of a decline and one of the payment; of every second one the latter comes twice. */
const invoices = isShort ? 40 : 4_000
const clients = isShort ? 4 : 16
const bareInserts = isShort ? 400 : 20_000
const seed = 1

const lines: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}

interface Notification {
  readonly body: string
  /** Whether it says that the invoice was paid. */
  readonly isPayment: boolean
}

interface Price {
  readonly price_minor: number
  readonly currency: string
}

function notificationOf(n: number, { price_minor, currency }: Price, status: 'approved' | 'declined') {
  const name = `${status}${numberOf(n)}`
  const body = JSON.stringify({
    id: `evt_${name}`,
    type: `payment.${status}`,
    reference: `inv_bench${numberOf(n)}`,
    payment: {
      id: `pay_${name}`,
      status,
      amount_minor: Number(price_minor),
      currency,
      instrument: `card${numberOf(n)}`,
      reason: status === 'approved' ? null : 'no_funds',
      charge: null,
      saved_card: null,
    },
  })
  return { body, isPayment: status === 'approved' }
}

/** All of them, in no order. */
function shuffled(price: Price): readonly Notification[] {
  const random = seededRandom(seed)
  const all: Notification[] = []
  for (let n = 0; n < invoices; n += 1) {
    const paid = notificationOf(n, price, 'approved')
    all.push(notificationOf(n, price, 'declined'), paid, ...(n % 2 === 0 ? [paid] : []))
  }
  for (let last = all.length - 1; last > 0; last -= 1) {
    const earlier = random(last + 1)
    const [left, right] = [all[last], all[earlier]]
    if (left && right) [all[last], all[earlier]] = [right, left]
  }
  return all
}

const notificationKey = createSecrets(shopKey).keyFor('notifications of test payments')

/** Sends one as the service does; answers the ms until the answer, by which it is applied. */
async function send(origin: string, body: string): Promise<number> {
  const seconds = Math.floor(Date.now() / 1_000)
  const hash = createHmac('sha256', notificationKey).update(`${seconds}.${body}`).digest('hex')
  const start = performance.now()
  const answer = await fetch(`${origin}/api/payment/webhook/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'test-signature': `t=${seconds},s=${hash}` },
    body,
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`a notification was answered ${answer.status}`)
  return performance.now() - start
}

/** Buyers with a pending invoice each; answers the price. */
async function fill(db: Db, origin: string): Promise<Price> {
  const server = apiAt(origin)
  const buyer = await aPerson(server)
  const id = await anInvoice(server, buyer)
  const range = { from: 0, to: invoices - 1 }
  const accounts = { id: 'usr_bench', human_id: 'H', email: 'buyer' }
  await copyRows(db, { table: 'accounts', id: buyer.userId, ...range }, accounts)
  await copyRows(
    db,
    { table: 'invoices', id, ...range },
    { id: 'inv_bench', account_id: 'usr_bench', tap_key: 'tap' },
  )
  await sql`update invoices set state = 'pending' where id like 'inv_bench%'`.execute(db)
  await sql`create table bare_notifications (id bigint primary key, body text not null)`.execute(db)
  await sql`analyze`.execute(db)
  return db
    .selectFrom('invoices')
    .select(['price_minor', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Throws unless every invoice is paid, and has its coins once. */
async function check(db: Db): Promise<void> {
  const { rows } = await sql<{ paid: number; coins: number; wanted: number }>`
    select count(*) filter (where i.state = 'paid')::int as paid, coalesce(sum(p.coins), 0)::int as coins,
      sum(i.coins)::int as wanted
    from invoices i left join purchases p on p.order_id = i.id where i.id like 'inv_bench%'`.execute(db)
  const [found] = rows
  if (found?.paid !== invoices || found.coins !== found.wanted)
    throw new Error(`of ${invoices} invoices ${found?.paid} are paid, with ${found?.coins} coins`)
}

/** Transactions per second that insert one row and do nothing else. */
function bare(databaseUrl: string): Promise<number> {
  const perClient = Math.floor(bareInserts / clients)
  const script = [
    '\\set i :i + 1',
    `\\set n :first + :client_id * ${perClient} + :i`,
    "insert into bare_notifications (id, body) values (:n, repeat('x', 400));",
    '',
  ].join('\n')
  return pgbenchCount(databaseUrl, script, { clients, perClient, first: 0 })
}

async function measure(): Promise<void> {
  const product = await startProduct('PostgreSQL and Redis', {
    men: 1,
    women: 0,
    env: {
      APP_ENV: 'dev',
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
      SECRETS_KEY: shopKey,
      ROLES: 'api,payments,worker',
    },
  })
  try {
    const { db, close } = await openPostgres(product.databaseUrl, silentLogger)
    const all = shuffled(await fill(db, product.origin))
    const bareRate = await bare(product.databaseUrl)
    const times: number[] = []
    let next = 0
    const client = async () => {
      for (let own = all[next++]; own; own = all[next++]) {
        const ms = await send(product.origin, own.body)
        if (own.isPayment) times.push(ms)
      }
    }
    const start = performance.now()
    await Promise.all(Array.from({ length: clients }, client))
    const seconds = (performance.now() - start) / 1_000
    await check(db)
    await close()
    const settledRate = invoices / seconds
    print(
      `| notifications | ${grouped(all.length / seconds)} | ${grouped(settledRate)} | ${inMs(percentile(times, 0.5))} | ${inMs(percentile(times, 0.99))} | ${grouped(bareRate)} | ${((100 * settledRate) / bareRate).toFixed(1)} % |`,
    )
  } finally {
    await product.stop()
  }
}

const load = loadavg()[0] ?? 0
/** From then on other work takes more than a part of the machine. */
const sharedLoad = 1
const shared =
  load > sharedLoad
    ? ' It was shared with other work, so that the times are longer than on a machine of its own.'
    : ''
print(`Machine: ${machine()}, load ${load.toFixed(1)} before the run.${shared}`)
print()
print(
  `${grouped(invoices * 2.5)} notifications of ${grouped(invoices)} invoices, ${clients} at once: a decline and a payment of each, every second payment`,
)
print(
  'twice, in no order. Each is checked, stored, applied and answered by one process; the times are those of payments, until the',
)
print(
  'answer. At the end every invoice is paid and has its coins once. Bare: a transaction that inserts one row, by pgbench.',
)
print()
print('| per second | answered | settled | p50 ms | p99 ms | bare inserts | settled of bare |')
print('|---|---|---|---|---|---|---|')
if (hasPostgres() && hasRedis() && hasPgbench) await measure()
else print('Not run: PostgreSQL, Redis or pgbench is not installed.')
if (!isShort) writeSection('bench:webhooks', lines.join('\n'))
