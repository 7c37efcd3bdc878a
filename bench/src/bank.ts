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
import { type Bank, type Dice, openBank, seededDice } from '../../server/test/bank-workload.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { BankBranch } from './bank-branch.ts'
import { type Account, checkBank } from './bank-check.ts'
import { grouped, machine } from './figures.ts'
import { writeSection } from './write-section.ts'

// `npm run bank`: a bank's day with servers that die. BANK_SECONDS sets its length for each engine, BANK_SEED its dice;
// BENCH_SHORT=1 is a small form that writes no figures; the engine tests run it.
const isShort = process.env['BENCH_SHORT'] === '1'
const seconds = Number(process.env['BANK_SECONDS'] ?? (isShort ? 8 : 60))
const seed = Number(process.env['BANK_SEED'] ?? 1)
const callers = 32
const attemptsMax = 100
const payoutMaxCoins = 4_096
const deathsOneIn = isShort ? 300 : 1_500
const killEveryMs = isShort ? 2_000 : 4_000
const cutEveryMs = 400
/** Each server's clock is so far ahead of the one before. */
const clocksApartMs = 5_000
const people = {
  payers: Array.from({ length: 6 }, () => randomIds.next('usr')),
  creators: Array.from({ length: 3 }, () => randomIds.next('usr')),
}

const load = (loadavg()[0] ?? 0).toFixed(1)
const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

/** Servers that are killed, and the accounts of what they were asked and answered. */
interface Day {
  readonly branches: readonly BankBranch[]
  readonly accounts: Account[]
}

/** Sends a transfer until its outcome is known, and half of them once more; answers the last outcome. */
async function send(
  { branches, accounts }: Day,
  transfer: Transfer,
  dice: Dice,
  bank: Bank,
): Promise<string> {
  const outcomes: string[] = []
  accounts.push({ transfer, outcomes })
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const branch = branches[dice(branches.length)]
    const answer = await branch?.post(transfer, dice(deathsOneIn) === 0)
    const outcome = answer?.outcome ?? 'unknown'
    outcomes.push(outcome)
    if (answer?.transferId) bank.learn(transfer, answer.transferId)
    if (outcome !== 'unknown' && (outcomes.length > 1 || dice(2) === 0)) break
  }
  return outcomes.at(-1) ?? 'unknown'
}

/** One caller: random transfers. */
async function call(caller: number, day: Day, until: number): Promise<void> {
  const dice = seededDice(seed * 1_000 + caller)
  const bank = openBank(dice, randomIds, people)
  while (Date.now() < until) await send(day, bank.next(), dice, bank)
}

/** Pays out all that a creator earned and does not owe, in ever smaller parts, down to nothing. */
async function drain(day: Day, creatorId: string): Promise<void> {
  const dice = seededDice(seed)
  const bank = openBank(dice, randomIds, people)
  for (let amountCoins = payoutMaxCoins; amountCoins >= 1; ) {
    const key = randomIds.next('tr')
    const payout = { kind: 'payout', key, ref: { type: 'payout', id: key }, creatorId, matureMs: 0 } as const
    const outcome = await send(day, { ...payout, amountCoins }, dice, bank)
    if (outcome !== 'ok') amountCoins = Math.floor(amountCoins / 2)
  }
}

/** Runs the workload against servers that are killed and connections that are cut, and returns the errors found. */
async function runBank(
  engine: 'embedded' | 'postgres',
  where: string,
  servers: number,
): Promise<readonly string[]> {
  const open = (): Promise<Database> =>
    engine === 'embedded' ? openEmbedded(where) : openPostgres(where, silentLogger)
  const before = await open()
  await migrate(before.db)
  await before.close()

  const branches = Array.from(
    { length: servers },
    (_, index) => new BankBranch(engine, where, index * clocksApartMs),
  )
  const accounts: Account[] = []
  const dice = seededDice(seed)
  let cuts = 0
  const killing = setInterval(() => branches[dice(branches.length)]?.kill(), killEveryMs)
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
  const until = Date.now() + seconds * 1_000
  const day: Day = { branches, accounts }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller, day, until)))
  await Promise.all(people.creators.map((creatorId) => drain(day, creatorId)))
  clearInterval(killing)
  clearInterval(cutting)
  await Promise.all(branches.map((branch) => branch.close()))
  await admin?.close()

  const after = await open()
  const report = await checkBank(after.db, accounts, people.creators)
  await after.close()
  const deaths = branches.reduce((sum, branch) => sum + branch.deaths, 0)
  const sent = accounts.reduce((sum, account) => sum + account.outcomes.length, 0)
  const lost = accounts.reduce(
    (sum, one) => sum + one.outcomes.filter((outcome) => outcome === 'unknown').length,
    0,
  )
  print(
    `| ${engine}, ${servers} server${servers > 1 ? 's' : ''} | ${grouped(sent)} | ${grouped(accounts.length)} | ${grouped(report.stored)} | ${grouped(lost)} | ${deaths} | ${cuts} | ${report.problems.length === 0 ? 'OK' : 'WRONG'} |`,
  )
  return report.problems
}

print(
  `Machine: ${machine()}, load ${load} before the run. ${callers} callers over ${people.payers.length} wallets, ${seconds} s each, seed ${seed}.`,
)
print('')
print(
  '| engine | requests sent | different ones | transfers kept | answers lost | servers killed | connections cut | check |',
)
print('|---|---|---|---|---|---|---|---|')
const directory = mkdtempSync(join(tmpdir(), 'serendip-bank-'))
const problems = [...(await runBank('embedded', directory, 1))]
rmSync(directory, { recursive: true, force: true })
if (hasPostgres()) {
  const postgres = await startPostgres()
  problems.push(...(await runBank('postgres', postgres.url, 2)))
  await postgres.stop()
} else print('PostgreSQL: not run, it is not installed.')
print('')
print(
  'OK: the total is kept, no wallet was ever below zero, every acknowledged transfer is there once, none that was',
)
print(
  'refused is there, no unacknowledged one is there twice, creators are paid out down to nothing, and the audit',
)
print('says OK.')

for (const problem of problems) console.error(`wrong: ${problem}`)
if (problems.length > 0) process.exitCode = 1
else if (!isShort) writeSection('bank', lines.join('\n'))
