import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { CreatorCard } from '@serendip/contract'
import { sql } from 'kysely'
import { connectRedis } from '../../server/src/adapters/redis/connect-redis.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../server/test/server.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../tools/src/services/redis.ts'
import { copyRows, numberOf } from './copy-rows.ts'
import { grouped, inMs, inTimes, machine, percentile } from './figures.ts'
import type { FromNode, NodePlan, ToNode } from './presence-node.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:presence`: the list of creators while they come and go on two nodes, each a process of its own: how soon
// it shows who came, what a heartbeat costs, and how long a page takes. BENCH_SHORT=1 is a small form that writes no
// figures.
const isShort = process.env['BENCH_SHORT'] === '1'
const nodes = 2
const perNode = isShort ? 50 : 5_000
const movesPerSecond = isShort ? 10 : 50
const pages = isShort ? 10 : 300
const arrivals = isShort ? 3 : 50
const goalPageMs = 50
const goalFreshMs = 2_000

const lines: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}
const row = (name: string, times: readonly number[]): void =>
  print(`| ${name} | ${inMs(percentile(times, 0.5))} | ${inMs(percentile(times, 0.99))} |`)

/** Creators who are offline, one more than the nodes hold for each arrival. */
async function fill(server: TestServer): Promise<void> {
  const { db } = server.composition.engines.database
  const { userId } = await aPerson(server)
  await copyRows(
    db,
    { table: 'accounts', id: userId, from: 1, to: nodes * perNode + arrivals },
    { id: 'usr_bench', human_id: 'H', email: 'bench', name: 'Creator ' },
  )
  await sql`update accounts set roles_group = 'goddess' where id like 'usr_bench%'`.execute(db)
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    select id, 60, true, now() from accounts where id like 'usr_bench%'`.execute(db)
  await sql`analyze`.execute(db)
}

async function startNode(plan: NodePlan) {
  const child = fork(join(import.meta.dirname, 'presence-node.ts'))
  const send = (message: ToNode) => child.send(message as object)
  send(plan)
  await once(child, 'message')
  return {
    come: (n: number) => send({ come: n }),
    async stop(): Promise<readonly number[]> {
      const answer = once(child, 'message')
      send('stop')
      const [message]: FromNode[] = await answer
      return typeof message === 'object' ? message.heartbeatMs : []
    },
  }
}

interface Page {
  readonly creators: readonly CreatorCard[]
}

async function timePages(server: TestServer, { token }: SignedUp, count: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let page = 0; page < count; page += 1) {
    const start = performance.now()
    const { status } = await server.get<Page>('/creators/online', token)
    if (status !== 200) throw new Error(`the list answered ${status}`)
    times.push(performance.now() - start)
  }
  return times
}

/** Milliseconds until the list shows somebody as online who has just come on another node. */
async function timeArrival(
  server: TestServer,
  { token }: SignedUp,
  come: () => void,
  n: number,
): Promise<number> {
  const start = performance.now()
  come()
  for (;;) {
    const { body } = await server.get<Page>(`/creators/online?name=${numberOf(n)}`, token)
    if (body.creators.some(({ status }) => status === 'online')) return performance.now() - start
    if (performance.now() - start > 30_000) throw new Error(`${n} never showed up`)
  }
}

async function timePings(redisUrl: string): Promise<readonly number[]> {
  const redis = connectRedis(redisUrl, silentLogger)
  const times: number[] = []
  for (let ping = 0; ping < pages; ping += 1) {
    const start = performance.now()
    await redis.ping()
    times.push(performance.now() - start)
  }
  redis.disconnect()
  return times
}

async function bench(): Promise<readonly string[]> {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  const server = await aServer({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ROLES: 'api',
    CHECK_RESPONSES: '0',
    RATE_LIMIT_FACTOR: '100000',
  })
  try {
    await fill(server)
    const viewer = await aPerson(server)
    await timePages(server, viewer, Math.min(50, pages))
    const empty = await timePages(server, viewer, pages)
    row('a page while nobody is there', empty)
    const held: Awaited<ReturnType<typeof startNode>>[] = []
    for (let node = 0; node < nodes; node += 1) {
      const from = node * perNode + 1
      held.push(await startNode({ redisUrl: redis.url, from, to: from + perNode - 1, movesPerSecond }))
    }
    const busy = await timePages(server, viewer, pages)
    row('a page while they come and go', busy)
    const fresh: number[] = []
    for (let n = 1; n <= arrivals; n += 1) {
      const place = nodes * perNode + n
      fresh.push(await timeArrival(server, viewer, () => held[n % nodes]?.come(place), place))
    }
    row('until the list shows who came', fresh)
    const pings = await timePings(redis.url)
    const heartbeats = (await Promise.all(held.map((node) => node.stop()))).flat()
    row('a heartbeat of a node', heartbeats)
    row('a bare question to Redis', pings)
    print()
    print(
      `The median page takes ${inTimes(percentile(busy, 0.5), percentile(empty, 0.5))} times one of an empty market; a heartbeat ${inTimes(percentile(heartbeats, 0.5), percentile(pings, 0.5))} times a bare question.`,
    )
    return [
      ...(percentile(busy, 0.99) < goalPageMs ? [] : [`p99 of a page is not under ${goalPageMs} ms`]),
      ...(percentile(fresh, 0.99) < goalFreshMs ? [] : [`the list is not fresh within ${goalFreshMs} ms`]),
    ]
  } finally {
    await server.stop()
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

print(`Machine: ${machine()}, load ${(loadavg()[0] ?? 0).toFixed(1)} before the run.`)
print()
print(
  `${grouped(nodes * perNode)} creators are there on ${nodes} nodes, each a process of its own, on which ${movesPerSecond} a second go and come back.`,
)
print()
print('| ms | p50 | p99 |')
print('|---|---|---|')
const missed = hasPostgres() && hasRedis() ? await bench() : []
if (!hasPostgres() || !hasRedis()) print('Not run: PostgreSQL or Redis is not installed.')
if (!isShort) writeSection('bench:presence', lines.join('\n'))
for (const problem of isShort ? [] : missed) console.error(`goal missed: ${problem}`)
if (!isShort && missed.length > 0) process.exitCode = 1
