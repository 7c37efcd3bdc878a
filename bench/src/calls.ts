import { loadavg } from 'node:os'
import { migrate } from '../../server/src/adapters/postgres/migrate.ts'
import type { Database } from '../../server/src/adapters/postgres/open-database.ts'
import { openEmbedded, openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { aCrowd, type Crowd } from './calls-crowd.ts'
import { grouped, inMs, machine, percentile } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:calls`: how many concurrent billed calls one node ticks within a second. BENCH_SHORT=1 is a short form
// that writes no figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const sizes = isShort ? [20] : [250, 500, 1_000, 2_000, 4_000]
/** Twice as long as a block, so that every call settles two. */
const seconds = isShort ? 10 : 20
const secondMs = 1_000

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

/** Runs a crowd for some seconds as fast as possible; returns whether each one took less than a second. */
async function measure(engine: string, crowd: Crowd): Promise<boolean> {
  const cpuBefore = process.cpuUsage()
  const [ticks, whole]: [number[], number[]] = [[], []]
  for (let second = 0; second < seconds; second += 1) {
    const { reportMs, tickMs } = await crowd.second()
    ticks.push(tickMs)
    whole.push(reportMs + tickMs)
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuMs = (user + system) / 1_000 / seconds
  const isOnTime = percentile(whole, 1) < secondMs
  const { running, differences } = await crowd.check()
  if (running !== crowd.size || differences > 0) {
    throw new Error(`${running} of ${crowd.size} calls run, the audit finds ${differences} differences`)
  }
  const [p50, p99, worst] = [percentile(ticks, 0.5), percentile(ticks, 0.99), percentile(whole, 1)].map(inMs)
  const verdict = isOnTime ? 'yes' : 'no'
  print(`| ${engine} | ${grouped(crowd.size)} | ${p50} | ${p99} | ${worst} | ${inMs(cpuMs)} | ${verdict} |`)
  return isOnTime
}

async function bench(engine: string, database: Database): Promise<void> {
  await migrate(database.db)
  const crowd = aCrowd(database)
  try {
    for (const size of sizes) {
      await crowd.grow(size)
      if (!(await measure(engine, crowd))) break
    }
  } finally {
    await database.close()
  }
}

print(`Machine: ${machine()}, load ${loadavg()[0]?.toFixed(1)} before the run.`)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print('')
print(
  `Each call is at 60 coins a minute and turns a block every 10 s (settled, held, counted; 20 calls in a transaction).`,
)
print(
  `A second is two reports of media a call, the tick, and a message to both; ${seconds} of them at each size, as fast`,
)
print(
  'as they go. CPU is that of the node, with the embedded database where it is one; the audit is OK after each size.',
)
print('')
print('| engine | calls | tick p50 ms | tick p99 ms | longest second ms | CPU ms per second | on time |')
print('|---|---|---|---|---|---|---|')
await bench('embedded', await openEmbedded(null))
if (hasPostgres()) {
  const server = await startPostgres()
  try {
    await bench('PostgreSQL', await openPostgres(server.url, silentLogger))
  } finally {
    await server.stop()
  }
} else print('\nPostgreSQL: not run, it is not installed.')
if (!isShort) writeSection('bench:calls', lines.join('\n'))
