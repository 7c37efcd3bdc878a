import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../server/src/adapters/postgres/migrate.ts'
import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../server/src/adapters/postgres/open-database.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import type { Transfer } from '../../server/src/modules/wallet/index.ts'
import {
  type Random,
  type Workload,
  createWorkload,
  seededRandom,
} from '../../server/test/ledger-workload.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import type { StandingChange } from './stress-process.ts'
import { StressServer } from './stress-server.ts'
import { type SentTransfer, checkLedger } from './stress-check.ts'
import { grouped, machine } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run stress:ledger`: the ledger under load while its servers are killed. STRESS_SECONDS sets its
// length for each engine, STRESS_SEED its random numbers;
// BENCH_SHORT=1 is a small form that writes no figures; the engine tests run it.
const isShort = process.env['BENCH_SHORT'] === '1'
const seconds = Number(process.env['STRESS_SECONDS'] ?? (isShort ? 8 : 60))
const seed = Number(process.env['STRESS_SEED'] ?? 1)
const callers = 32
const attemptsMax = 100
const payoutMaxCoins = 4_096
const deathsOneIn = isShort ? 300 : 1_500
const changeDeathsOneIn = 20
const killEveryMs = isShort ? 2_000 : 4_000
const cutEveryMs = 400
/** Each server's clock is so far ahead of the one before. */
const clocksApartMs = 5_000
const people = {
  payers: Array.from({ length: 6 }, () => randomIds.next('usr')),
  creators: Array.from({ length: 3 }, () => randomIds.next('usr')),
}
/** One of the payers is erased half-way. */
const [erasedId = '', ...staying] = people.payers

const load = (loadavg()[0] ?? 0).toFixed(1)
const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

/** Servers that are killed, and what was sent to them, with their answers. */
interface StressRun {
  readonly servers: readonly StressServer[]
  readonly sent: SentTransfer[]
}

/** Sends a transfer until its outcome is known, and half of them once more; answers the last outcome. */
async function send(
  { servers, sent }: StressRun,
  transfer: Transfer,
  random: Random,
  workload: Workload,
): Promise<string> {
  const outcomes: string[] = []
  sent.push({ transfer, outcomes })
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const server = servers[random(servers.length)]
    const answer = await server?.send(transfer, random(deathsOneIn) === 0)
    const outcome = answer?.outcome ?? 'unknown'
    outcomes.push(outcome)
    if (answer?.transferId) workload.learn(transfer, answer.transferId)
    if (outcome !== 'unknown' && (outcomes.length > 1 || random(2) === 0)) break
  }
  return outcomes.at(-1) ?? 'unknown'
}

/** One caller: random transfers. */
async function call(caller: number, run: StressRun, until: number): Promise<void> {
  const random = seededRandom(seed * 1_000 + caller)
  const workload = createWorkload(random, randomIds, people)
  while (Date.now() < until) await send(run, workload.next(), random, workload)
}

/** Sends a change until it is answered; a refusal is an error. */
async function change({ servers }: StressRun, asked: StandingChange, random: Random): Promise<string[]> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const answer = await servers[random(servers.length)]?.send(asked, random(changeDeathsOneIn) === 0)
    if (answer?.outcome === 'ok') return []
    if (answer && answer.outcome !== 'unknown') return [`${asked.change} was answered ${answer.outcome}`]
  }
  return [`${asked.change} was never answered`]
}

/** Bans and frees one payer after the other, with the sweeps that follow, and erases one for good. */
async function changeStandings(run: StressRun, startMs: number, until: number): Promise<string[]> {
  const random = seededRandom(seed + 1)
  const problems: string[] = []
  const all = async (...changes: readonly StandingChange[]) => {
    for (const asked of changes) problems.push(...(await change(run, asked, random)))
  }
  let isErased = false
  while (Date.now() < until || !isErased) {
    const ownerId = staying[random(staying.length)] ?? ''
    await all({ change: 'freeze', ownerId, refunds: random(2) === 0 })
    // One that is interrupted is continued by the next.
    await run.servers[random(run.servers.length)]?.send({ change: 'sweep' }, random(changeDeathsOneIn) === 0)
    await all({ change: 'unfreeze', ownerId })
    if (isErased || Date.now() < (startMs + until) / 2) continue
    await all({ change: 'erase', ownerId: erasedId })
    isErased = true
  }
  return problems
}

/** Pays out all that a creator earned and does not owe, in ever smaller parts, down to nothing. */
async function drain(run: StressRun, creatorId: string): Promise<void> {
  const random = seededRandom(seed)
  const workload = createWorkload(random, randomIds, people)
  for (let amountCoins = payoutMaxCoins; amountCoins >= 1; ) {
    const key = randomIds.next('tr')
    const payout = {
      kind: 'payout_reserve',
      key,
      ref: { type: 'payout', id: key },
      creatorId,
      matureMs: 0,
    } as const
    const outcome = await send(run, { ...payout, amountCoins }, random, workload)
    if (outcome !== 'ok') amountCoins = Math.floor(amountCoins / 2)
  }
}

/** Runs the workload against servers that are killed and connections that are cut, and returns the errors found. */
async function runStress(
  engine: 'embedded' | 'postgres',
  where: string,
  serverCount: number,
): Promise<readonly string[]> {
  const open = (): Promise<Database> =>
    engine === 'embedded' ? openEmbedded(where) : openPostgres(where, silentLogger)
  const before = await open()
  await migrate(before.db)
  await before.close()

  const servers = Array.from(
    { length: serverCount },
    (_, index) => new StressServer(engine, where, index * clocksApartMs),
  )
  const sent: SentTransfer[] = []
  const random = seededRandom(seed)
  let cuts = 0
  const killing = setInterval(() => servers[random(servers.length)]?.kill(), killEveryMs)
  const admin = engine === 'postgres' ? await open() : null
  const cutting = setInterval(async () => {
    const cut =
      admin &&
      (await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`.execute(
        admin.db,
      ))
    cuts += cut?.rows.length ?? 0
  }, cutEveryMs)
  const startMs = Date.now()
  const until = startMs + seconds * 1_000
  const run: StressRun = { servers, sent }
  const standings = changeStandings(run, startMs, until)
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller, run, until)))
  const refused = await standings
  clearInterval(cutting)
  // Coins of the erased person that calls held have come back with the calls' ends, and the creators' shares
  // follow.
  refused.push(...(await change(run, { change: 'sweep' }, random)))
  await Promise.all(people.creators.map((creatorId) => drain(run, creatorId)))
  clearInterval(killing)
  await Promise.all(servers.map((server) => server.close()))
  await admin?.close()

  const after = await open()
  const report = await checkLedger(after.db, sent, { creators: people.creators, erasedId })
  await after.close()
  const deaths = servers.reduce((sum, server) => sum + server.deaths, 0)
  const requests = sent.reduce((sum, transfer) => sum + transfer.outcomes.length, 0)
  const lost = sent.reduce(
    (sum, transfer) => sum + transfer.outcomes.filter((outcome) => outcome === 'unknown').length,
    0,
  )
  print(
    `| ${engine}, ${serverCount} server${serverCount > 1 ? 's' : ''} | ${grouped(requests)} | ${grouped(sent.length)} | ${grouped(report.stored)} | ${grouped(lost)} | ${deaths} | ${cuts} | ${refused.length + report.problems.length === 0 ? 'OK' : 'WRONG'} |`,
  )
  return [...refused, ...report.problems]
}

print(
  `Machine: ${machine()}, load ${load} before the run. ${callers} callers over ${people.payers.length} wallets, ${seconds} s each, seed ${seed}.`,
)
print('')
print(
  '| engine | requests sent | different ones | transfers kept | answers lost | servers killed | connections cut | check |',
)
print('|---|---|---|---|---|---|---|---|')
const directory = mkdtempSync(join(tmpdir(), 'serendip-stress-'))
const problems = [...(await runStress('embedded', directory, 1))]
rmSync(directory, { recursive: true, force: true })
if (hasPostgres()) {
  const postgres = await startPostgres()
  problems.push(...(await runStress('postgres', postgres.url, 2)))
  await postgres.stop()
} else print('PostgreSQL: not run, it is not installed.')
print('')
print(
  'OK: the total is kept, no wallet was ever below zero, every acknowledged transfer is there once, none that was',
)
print(
  'refused is there, no unacknowledged one is there twice, bans and erasures among them are answered and leave an',
)
print('erased wallet empty, creators are paid out down to nothing, and the audit says OK.')

for (const problem of problems) console.error(`wrong: ${problem}`)
if (problems.length > 0) process.exitCode = 1
else if (!isShort) writeSection('ledger-stress', lines.join('\n'))
