import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'
import type { LoadReport } from './chat-load.ts'
import { type ChatPlan, plantChats, plantedChat, shortMessages } from './chat-plant.ts'
import { type RowFigures, writeRows } from './chat-rows.ts'
import { deliveryGoals, judge, readGoal } from './chat-goals.ts'
import { grouped, inMs, inTimes, machine, percentile } from './figures.ts'
import { hasPgbench } from './ledger-pgbench.ts'
import { type EngineName, type Product, startProduct } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:chat`: messages that are stored and delivered, and reading long chats and long lists. BENCH_SHORT=1 is
// a short form that writes no figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const plan: ChatPlan = isShort
  ? { writers: 20, listed: 200, long: 2_000 }
  : { writers: 500, listed: 10_000, long: 100_000 }
/** Messages a second; embedded storage is for one process and few people. */
const rates: Readonly<Record<EngineName, number>> = {
  embedded: isShort ? 50 : 100,
  'PostgreSQL and Redis': isShort ? 50 : 1_000,
}
const seconds = isShort ? 2 : 15
const reads = isShort ? 5 : 40

const goals: ReturnType<typeof readGoal>[] = []
const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

/** Prints the present step, so that a long run shows its place. */
const note = (step: string): void => console.error(`${Math.round(performance.now() / 1_000)} s: ${step}`)

function load(origin: string, perSecond: number): Promise<LoadReport> {
  const args = [origin, plan.writers, seconds, perSecond].map(String)
  const child = fork(new URL('./chat-load.ts', import.meta.url), args)
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as LoadReport))
    child.once('exit', (code) => code !== 0 && reject(new Error(`the writers ended with ${code}`)))
  })
}

async function benchDelivery(
  engine: EngineName,
  { origin }: Product,
  rows: RowFigures | null,
): Promise<void> {
  const rate = rates[engine]
  note(`${engine}: ${rate} messages a second`)
  const steady = await load(origin, rate)
  note(`${engine}: as many as it takes`)
  const flatOut = await load(origin, 0)
  const lost = steady.lost + flatOut.lost
  if (lost > 0) throw new Error(`${lost} messages were not delivered`)
  const ratio = rows ? (flatOut.deliveredPerSecond / rows.perSecond).toFixed(2) : '–'
  const [p50, p99] = [percentile(steady.deliveryMs, 0.5), percentile(steady.deliveryMs, 0.99)]
  const rowMs = [0.5, 0.99].map((share) => percentile(rows?.atRateMs ?? [], share))
  const figures = [
    ...[grouped(flatOut.deliveredPerSecond), rows ? grouped(rows.perSecond) : '–', ratio],
    ...[`${grouped(steady.deliveredPerSecond)} of ${grouped(rate)}`, inMs(p50), inMs(p99)],
    ...rowMs.map(inMs),
    ...[p50, p99].map((ms, at) => inTimes(ms, rowMs[at] ?? Number.NaN)),
  ]
  if (engine !== 'embedded') {
    const [steadyPerSecond, flatOutPerSecond] = [steady.deliveredPerSecond, flatOut.deliveredPerSecond]
    goals.push(...deliveryGoals(engine, { rate, steadyPerSecond, p99Ms: p99, flatOutPerSecond }))
  }
  print(`| ${[engine, ...figures].join(' | ')} |`)
}

/** Durations of requests, ms each, one after the other. */
async function timeReads(origin: string, path: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let read = 0; read < reads; read += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${origin}/api${path}`, {
      headers: { authorization: `Bearer ${crowdToken(plan.writers)}` },
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function benchReads(engine: EngineName, { origin }: Product): Promise<readonly string[]> {
  const [long, short] = [plantedChat(plan.writers / 2), plantedChat(plan.writers / 2 + 1)]
  const paths = [
    [`open a chat of ${grouped(shortMessages)}`, `/history/${short}`],
    [`open a chat of ${grouped(plan.long)}`, `/history/${long}`],
    [`a page in its middle`, `/history/${long}?count=100&paginationToken=${plan.long / 2}`],
    [`list of ${grouped(plan.listed)}`, '/chat/getList'],
    ['search of a name', `/chat/getList?search=Crowd%20${plan.writers + 20}`],
    ['search of a text, frequent', '/chat/getList?search=weather'],
    ['search of a text, found nowhere', '/chat/getList?search=mountain'],
  ] as const
  const rows: string[] = []
  const medians: number[] = []
  for (const [name, path] of paths) {
    const times = await timeReads(origin, path)
    medians.push(percentile(times, 0.5))
    rows.push(`| ${engine}: ${name} | ${inMs(percentile(times, 0.5))} | ${inMs(percentile(times, 0.99))} |`)
  }
  const [shortMs = Number.NaN, longMs = Number.NaN] = medians
  goals.push(readGoal(engine, { shortMs, longMs }))
  return rows
}

async function bench(engine: EngineName): Promise<readonly string[]> {
  const crowd = { men: plan.writers + plan.listed + 1, women: 0, env: { RATE_LIMIT_FACTOR: '1000' } }
  note(`${engine}: people and chats are planted`)
  const product = await startProduct(engine, { ...crowd, plant: (db) => plantChats(db, plan) })
  try {
    const rows =
      product.databaseUrl && hasPgbench
        ? await writeRows(product.databaseUrl, plan, { seconds, rate: rates[engine] })
        : null
    await benchDelivery(engine, product, rows)
    note(`${engine}: reads`)
    return await benchReads(engine, product)
  } finally {
    await product.stop()
  }
}

print(`Machine: ${machine()}, load ${loadavg()[0]?.toFixed(1)} before the run.`)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print('')
print(
  `${grouped(plan.writers)} people in another process, each with a socket, write to each other in pairs over HTTP; a message is delivered`,
)
print(
  'when the receiver’s socket has it, after its commit. pgbench writes the same rows to another database of the server.',
)
print('')
print(
  `| engine | delivered/s | pgbench rows/s | ratio | delivered/s at a steady rate | p50 ms | p99 ms | pgbench p50 ms | pgbench p99 ms | p50 ratio | p99 ratio |`,
)
print('|---|---|---|---|---|---|---|---|---|---|---|')
const readRows = [...(await bench('embedded'))]
if (hasPostgres() && hasRedis()) readRows.push(...(await bench('PostgreSQL and Redis')))
print('')
print(`One request after the other, ${reads} of each; the person has ${grouped(plan.listed)} chats.`)
print('')
print('| read, ms | p50 | p99 |')
print('|---|---|---|')
for (const row of readRows) print(row)
print('')
print('2,900 a second and a p99 of 7 ms: a tuned XMPP server with an archive in PostgreSQL, on two cores.')
print('')
const { table, missed } = judge(goals)
for (const row of table) print(row)
for (const goal of missed) console.error(`goal missed: ${goal}`)
if (!isShort) {
  writeSection('bench:chat', lines.join('\n'))
  if (missed.length > 0) process.exitCode = 1
}
