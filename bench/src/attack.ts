import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'
import { floodSize } from './attack-connections.ts'
import { watchHealth } from './attack-health.ts'
import { crowdSize } from './attack-target.ts'
import { attacks } from './attacks.ts'
import { grouped, inMs, machine, percentile } from './figures.ts'
import { type EngineName, startProduct } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run attack`: floods a running server over loopback, and reports the effect of each attack on /health.
// BENCH_SHORT=1 is a short form that neither writes nor judges figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const goalMs = 50
const attackLimitMs = isShort ? 30_000 : 120_000
const quietAsks = isShort ? 5 : 40

const lines: string[] = []
const print = (line = ''): void => {
  console.log(line)
  lines.push(line)
}
const failed: string[] = []
const missed: string[] = []
const noted: string[] = []

interface Outcome {
  /** The part of the attack that succeeded, null if everything was refused. */
  readonly fault: string | null
  readonly figures: readonly string[]
}

/** Runs an attack in the attackers' process. */
async function outcomeOf(attackers: ChildProcess, name: string): Promise<Outcome> {
  const answered = once(attackers, 'message', { signal: AbortSignal.timeout(attackLimitMs) })
  attackers.send(name)
  return answered.then(
    ([answer]) => answer as Outcome,
    () => ({ fault: `it was not over within ${attackLimitMs} ms`, figures: [] }),
  )
}

async function attackAll(engine: EngineName): Promise<void> {
  const env = { ROLES: 'web,api,chat,socket,analytics,payments,worker' }
  const product = await startProduct(engine, { men: crowdSize, women: 0, env })
  const target = { port: Number(new URL(product.origin).port), isShort }
  const form = isShort ? 'short' : 'full'
  const attackers = fork(new URL('./attackers.ts', import.meta.url), [String(target.port), form])
  try {
    for (const { name } of attacks) {
      const before = await watchHealth(target, Promise.resolve(), quietAsks)
      const attack = outcomeOf(attackers, name)
      const during = await watchHealth(target, attack)
      const { fault, figures } = await attack
      noted.push(...figures.map((figure) => `${engine}: ${name}: ${figure}`))
      const unanswered = before.missed + during.missed
      const reachable = unanswered === 0
      if (fault !== null) failed.push(`${engine}: ${name}: ${fault}`)
      if (!reachable) failed.push(`${engine}: ${name}: /health was not answered ${unanswered} times`)
      const [was, is] = [percentile(before.times, 0.5), percentile(during.times, 0.5)]
      const isOver = !isShort && is >= goalMs
      if (isOver) missed.push(`${engine}: ${name}: the median is not under ${goalMs} ms`)
      const verdict = fault === null && reachable ? 'yes' : 'NO'
      const worst = inMs(percentile(during.times, 0.99))
      const median = isOver ? `**${inMs(is)}, over ${goalMs}**` : inMs(is)
      print(`| ${engine} | ${name} | ${verdict} | ${inMs(was)} | ${median} | ${worst} |`)
    }
  } finally {
    attackers.kill('SIGKILL')
    await product.stop()
  }
}

print(`Machine: ${machine()}, load ${loadavg()[0]?.toFixed(1)} before the run.`)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print()
print(
  'One process at its default limits, and each attack from another process over loopback, with addresses of its own.',
)
print(
  `A flood is of ${grouped(floodSize({ isShort }))} connections, as far as the descriptors of this machine reach.`,
)
print(
  `Milliseconds of /health over a new connection each time; goal: a median under ${goalMs} ms during every attack.`,
)
print(
  '`held`: everything was refused that had to be, and each /health was answered. A median over the goal is in bold.',
)
print()
print('| engine | attack | held | median before | median during | p99 during |')
print('|---|---|---|---|---|---|')
await attackAll('embedded')
if (hasPostgres() && hasRedis()) await attackAll('PostgreSQL and Redis')
else print('\nPostgreSQL and Redis: not run, they are not installed.')

if (noted.length > 0) print()
for (const figure of noted) print(`- ${figure}`)

for (const fault of failed) console.error(`not held: ${fault}`)
for (const problem of missed) console.error(`goal missed: ${problem}`)
if (failed.length + missed.length > 0) process.exitCode = 1
if (!isShort && failed.length === 0) writeSection('attack', lines.join('\n'))
