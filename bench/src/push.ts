import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { createWebPushService } from '../../server/src/adapters/push/web-push-service.ts'
import { transact } from '../../server/src/kernel/transact.ts'
import { aPushService, type PushEmulator } from '../../server/test/push-emulator.ts'
import { aPerson, aServer, type TestServer } from '../../server/test/server.ts'
import { aStartedProcess } from '../../server/test/started-process.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../tools/src/services/redis.ts'
import { copyRows, numberOf } from './copy-rows.ts'
import { grouped, inMs, machine, percentile } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:push`: from the event of a missed call, for as many people, to its push at an emulated push service,
// which decrypts it. BENCH_SHORT=1 is a small form that writes no figures.
const isShort = process.env['BENCH_SHORT'] === '1'
const notices = isShort ? 60 : 10_000
/** Events of one transaction. */
const batch = 50
/** Messages that the sender alone has on the way at the same time, as a worker has. */
const atOnce = 10

const lines: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}
const row = (name: string, times: readonly number[], tookMs: number): void =>
  print(
    `| ${name} | ${inMs(percentile(times, 0.5))} | ${inMs(percentile(times, 0.99))} | ${grouped((times.length * 1_000) / tookMs)} |`,
  )

/** Milliseconds of each message, sent without the product. */
async function benchSender(emulator: PushEmulator): Promise<void> {
  const service = createWebPushService('mailto:help@serendip.example')
  const [keys, target] = [service.makeKeys(), emulator.subscribe()]
  const message = { payload: 'x'.repeat(300), ttlS: 60, urgency: 'normal' } as const
  const times: number[] = []
  let left = notices
  const begun = performance.now()
  const client = async () => {
    while (left-- > 0) {
      const start = performance.now()
      if ((await service.send(target, message, keys)) !== 'sent') throw new Error('a push was not taken')
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  row('the sender alone', times, performance.now() - begun)
}

/** People who subscribed, each in a browser of their own. */
async function fill(
  server: TestServer,
  emulator: PushEmulator,
): Promise<{ callerId: string; endpoint: string }> {
  const [caller, person] = [await aPerson(server), await aPerson(server)]
  const target = emulator.subscribe()
  const { body } = await server.post<{ id: string }>(
    '/push/subscribe',
    { ...target, timeZone: 'UTC' },
    person.token,
  )
  const { db } = server.composition.engines.database
  const session = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  const account = { account_id: 'usr_bench' }
  await copyRows(
    db,
    { table: 'accounts', id: person.userId, from: 1, to: notices },
    { id: 'usr_bench', human_id: 'H', email: 'bench' },
  )
  await copyRows(
    db,
    { table: 'sessions', id: session.session_id, from: 1, to: notices },
    { ...account, id: 'ses_bench', token_hash: '\\x' },
  )
  await copyRows(
    db,
    { table: 'push_subscriptions', id: body.id, from: 1, to: notices },
    {
      ...account,
      id: 'psb_bench',
      session_id: 'ses_bench',
      endpoint: `${target.endpoint}/`,
    },
  )
  await sql`analyze`.execute(db)
  return { callerId: caller.userId, endpoint: target.endpoint }
}

/** Milliseconds from each event to its push. */
async function benchWorkers(emulator: PushEmulator, workers: number): Promise<void> {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, PUSH_TEST_ORIGIN: emulator.origin }
  const server = await aServer({ ...shared, ROLES: 'api' })
  const processes: Awaited<ReturnType<typeof aStartedProcess>>[] = []
  try {
    const { callerId, endpoint } = await fill(server, emulator)
    while (processes.length < workers) {
      const roles = {
        ROLES: 'worker',
        CHECK_RESPONSES: '0',
        SECRETS_KEY: 'a key for tests that everyone can read',
      }
      processes.push(await aStartedProcess({ ...shared, ...roles, DEMO: '0', LOG_LEVEL: 'warn' }))
    }
    const { plumbing } = server.composition
    const first = emulator.taken.length
    const begun = new Map<string, number>()
    const start = performance.now()
    for (let from = 1; from <= notices; from += batch) {
      const numbers = Array.from({ length: Math.min(batch, notices + 1 - from) }, (_, at) =>
        numberOf(from + at),
      )
      await transact(plumbing.db, async (tx) => {
        for (const number of numbers) {
          const event = { ringId: `ring_bench${number}`, callerId, calleeId: `usr_bench${number}` }
          await plumbing.outbox.append(tx, 'call.missed', event)
          begun.set(`${endpoint}/${number}`, performance.now())
        }
      })
    }
    await emulator.take(first + notices - 1)
    const taken = emulator.taken.slice(first)
    const people = new Set(taken.map((push) => push.endpoint))
    if (people.size !== notices) throw new Error(`${people.size} of ${notices} were told`)
    const times = taken.map((push) => push.at - (begun.get(push.endpoint) ?? Number.NaN))
    row(workers === 1 ? '1 worker' : `${workers} workers`, times, performance.now() - start)
  } finally {
    for (const started of processes) await started.dispose()
    await server.stop()
    await Promise.all([postgres.stop(), redis.stop()])
  }
}

const load = (loadavg()[0] ?? 0).toFixed(1)
print(`Machine: ${machine()}, load ${load} before the run.`)
print()
print(
  `${grouped(notices)} people miss a call in one moment; each has one browser. From the event to the push that the`,
)
print(
  'emulated push service has decrypted, on PostgreSQL and Redis; and the same number of messages sent without the product.',
)
print()
print('| | p50 ms | p99 ms | per second |')
print('|---|---|---|---|')
const emulator = await aPushService()
await benchSender(emulator)
if (hasPostgres() && hasRedis()) for (const workers of [1, 2]) await benchWorkers(emulator, workers)
else print('Not run with the product: PostgreSQL or Redis is not installed.')
await emulator.stop()

if (!isShort) writeSection('bench:push', lines.join('\n'))
