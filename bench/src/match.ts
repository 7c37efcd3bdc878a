import { loadavg } from 'node:os'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'
import { grouped, inMs, inUs, machine, percentile } from './figures.ts'
import { type ClickPlan, measureClicks, measureEcho } from './match-clicks.ts'
import { type PoolRate, rateInMemory, rateInRedis } from './match-pool-rate.ts'
import { type EngineName, startProduct } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:match`: click to partner among 10,000 waiting people, and pairs per second of the pool. BENCH_SHORT=1
// is a short form that neither writes nor judges figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const plan: ClickPlan = isShort
  ? { waiting: 200, clickers: 20, clicks: 40, everyMs: 50 }
  : { waiting: 10_000, clickers: 60, clicks: 1_000, everyMs: 50 }
const goalP99Ms = 50
const pairs = isShort ? 500 : 50_000
const redisCallers = 32

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}
const row = (name: string, ms: readonly number[]): string =>
  `| ${name} | ${inMs(percentile(ms, 0.5))} | ${inMs(percentile(ms, 0.95))} | ${inMs(percentile(ms, 0.99))} |`

async function benchClicks(engine: EngineName, echo: readonly number[]): Promise<void> {
  const people = { men: plan.waiting, women: plan.clickers }
  // The whole crowd comes from one address.
  const product = await startProduct(engine, { ...people, env: { RATE_LIMIT_FACTOR: '1000' } })
  try {
    const { clickMs, pingMs, late } = await measureClicks(product.socketUrl, plan)
    print(row(`click to partner, ${engine}`, clickMs))
    print(row(`ping on the same sockets, ${engine}`, pingMs))
    const ratio = percentile(clickMs, 0.5) / percentile(echo, 0.5)
    verdicts.push(`${engine}: the median click takes ${ratio.toFixed(1)} times a bare echo.`)
    if (!isShort && late > 0) missed.push(`${engine}: ${late} clicks waited for a free clicker`)
    if (!isShort && percentile(clickMs, 0.99) >= goalP99Ms)
      missed.push(`${engine}: p99 is not under ${goalP99Ms} ms`)
  } finally {
    await product.stop()
  }
}

function printRate(name: string, { pairsPerSecond, searchMs }: PoolRate): void {
  const [p50, p99] = [inUs(percentile(searchMs, 0.5)), inUs(percentile(searchMs, 0.99))]
  print(`| ${name} | ${grouped(pairsPerSecond)} | ${p50} | ${p99} |`)
}

const verdicts: string[] = []
const missed: string[] = []
const hasShared = hasPostgres() && hasRedis()

print(`Machine: ${machine()}, load ${loadavg()[0]?.toFixed(1)} before the run.`)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print('')
print(
  `${grouped(plan.waiting)} people wait over sockets of another process; ${plan.clickers} more press Start, one`,
)
print(
  `every ${plan.everyMs} ms, ${grouped(plan.clicks)} times, each meets the person who has waited longest, and leaves.`,
)
print('')
print('| ms | p50 | p95 | p99 |')
print('|---|---|---|---|')
const echo = await measureEcho(plan)
print(row('bare echo, as many sockets', echo))
await benchClicks('embedded', echo)
if (hasShared) await benchClicks('PostgreSQL and Redis', echo)
else verdicts.push('PostgreSQL and Redis: not run, they are not installed.')
print('')
for (const verdict of verdicts) print(`- ${verdict}`)
print('')
print(`The pool alone, ${grouped(plan.waiting)} waiting; a pair is a search, its settlement and a new wait:`)
print('')
print('| pool | pairs/s | search p50 µs | search p99 µs |')
print('|---|---|---|---|')
printRate('memory, 1 caller', await rateInMemory(plan.waiting, pairs))
if (hasRedis()) {
  printRate('Redis, 1 caller', await rateInRedis(plan.waiting, pairs / 10, 1))
  printRate(`Redis, ${redisCallers} callers`, await rateInRedis(plan.waiting, pairs, redisCallers))
}

if (!isShort) writeSection('bench:match', lines.join('\n'))
for (const problem of missed) console.error(`goal missed: ${problem}`)
if (missed.length > 0) process.exitCode = 1
