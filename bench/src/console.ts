import { loadavg } from 'node:os'
import { reportReasons } from '@serendip/contract'
import { type ConsoleBrowser, logInAs } from '../../server/test/console.ts'
import { hasPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis } from '../../tools/src/services/redis.ts'
import { sparePort } from '../../tools/src/services/service.ts'
import {
  type ConsolePlan,
  plantConsole,
  plantedEmail,
  plantedPerson,
  plantedPhoto,
  plantedReport,
  plantedStrikes,
} from './console-plant.ts'
import { grouped, inMs, machine, percentile } from './figures.ts'
import { type EngineName, startProduct } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:console`: how long pages of the console take where there are many people and reports. BENCH_SHORT=1
// is a short form that writes no figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const full: ConsolePlan = isShort
  ? { people: 2_000, creators: 200, reports: 400, photos: 400, strikes: 200, jobs: 400, entries: 400 }
  : {
      people: 1_000_000,
      creators: 10_000,
      reports: 200_000,
      photos: 40_000,
      strikes: 10_000,
      jobs: 100_000,
      entries: 200_000,
    }
/** Embedded storage is for one process and fewer people. */
const embeddedShare = 10
const pages = isShort ? 8 : 400
/** Opened before, so that the first page of a new process and database is not one of four hundred. */
const warmUpPages = isShort ? 2 : 40
/** A small team, each with one page on its way. */
const operatorsAtOnce = 4
const goalP99Ms = 200

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}
const missed: string[] = []

/** Pages that operators open, by a number that makes each page another one. */
const pagesOf = ({
  people,
  reports,
  photos,
  strikes,
}: ConsolePlan): readonly (readonly [name: string, path: (n: number) => string])[] => {
  const person = (n: number): number => (n * 7_919) % people
  /** Every tenth has that name. */
  const borisOf = (n: number): number => person(n) - (person(n) % 10) + 1
  /** Each second one is open; the next was decided. */
  const openReport = (n: number): number => {
    const any = (n * 7_919) % reports
    return any - (any % 2)
  }
  /** The place of what has waited for so many seconds; the nearest one follows. */
  const waitedFor = (seconds: number, id: string): string => `0.${Date.now() - seconds * 1_000}.${id}`
  const laterPhoto = (n: number): string => waitedFor((n * 79) % photos, plantedPhoto(0))
  const reason = (n: number): string => reportReasons[n % reportReasons.length] ?? ''
  const names = ['a', 'boris', 'carla 4', 'Dmitri f0', 'e', 'zoe']
  const name = (n: number): string => encodeURIComponent(names[n % names.length] ?? '')
  return [
    ['queue', () => '/queue'],
    ['queue, reports alone', () => '/queue?kind=reports'],
    ['queue, a later page', (n) => `/queue?after=2.${n}.${plantedReport(openReport(n))}`],
    ['reports, open', () => '/cases'],
    ['reports, open, a later page', (n) => `/cases?after=${plantedReport(openReport(n))}`],
    ['reports, open, of one reason', (n) => `/cases?reason=${reason(n)}`],
    ['reports, decided', () => '/cases?state=decided'],
    [
      'reports, decided, a later page',
      (n) => `/cases?state=decided&after=${plantedReport(openReport(n) + 1)}`,
    ],
    ['reports, decided, of one reason', (n) => `/cases?state=decided&reason=${reason(n)}`],
    ['photos', () => '/review/photos?kind=photos'],
    ['photos, a later page', (n) => `/review/photos?kind=photos&after=${laterPhoto(n)}`],
    ['galleries', () => '/review/photos?kind=galleries'],
    ['galleries, a later page', (n) => `/review/photos?kind=galleries&after=${laterPhoto(n)}`],
    ['strikes', () => '/strikes'],
    ['strikes, a later page', (n) => `/strikes?after=${waitedFor((n * 79) % strikes, plantedStrikes(0))}`],
    ['strikes of a person', (n) => `/strikes/${plantedStrikes((n * 79) % strikes)}`],
    ['people by id', (n) => `/people?q=${plantedPerson(person(n))}`],
    ['people by email', (n) => `/people?q=${encodeURIComponent(plantedEmail(person(n)))}`],
    ['people by name', (n) => `/people?q=${name(n)}`],
    ['people by name, a later page', (n) => `/people?q=boris&after=${plantedPerson(borisOf(n))}`],
    ['a person', (n) => `/people/${plantedPerson(person(n))}`],
    ['reports of a person', (n) => `/people/${plantedPerson(person(n))}/reports`],
    ['creators', () => '/creators'],
    ['creators, a later page', (n) => `/creators?after=${plantedPerson(person(n) - (person(n) % 100))}`],
    ['security log', () => '/audit'],
    ['security log of a person', (n) => `/audit?subject=${plantedPerson(person(n))}`],
    ['operations', () => '/operations'],
    ['ledger', () => '/ledger'],
    ['board', () => '/board'],
  ]
}

/** Response time of each page, in milliseconds. Throws if one is not answered. */
async function openPages(admin: ConsoleBrowser, path: (n: number) => string): Promise<number[]> {
  const took: number[] = []
  let turn = 0
  await Promise.all(
    Array.from({ length: operatorsAtOnce }, async () => {
      while (turn < pages) {
        const asked = path(turn++)
        const start = performance.now()
        const { status } = await admin.send('GET', asked)
        took.push(performance.now() - start)
        if (status !== 200) throw new Error(`${asked} answered ${status}`)
      }
    }),
  )
  return took
}

async function measure(engine: EngineName, plan: ConsolePlan): Promise<void> {
  const consolePort = await sparePort()
  const from = performance.now()
  const product = await startProduct(engine, {
    men: 1,
    women: 0,
    plant: (db) => plantConsole(db, plan),
    env: {
      DEMO: '1',
      ROLES: 'api,chat,socket,analytics,payments,worker,console',
      RATE_LIMIT_FACTOR: '1000',
      CONSOLE_PORT: String(consolePort),
    },
  })
  console.error(`${engine}: filled and started in ${Math.round((performance.now() - from) / 1_000)} s`)
  try {
    const admin = await logInAs(`http://127.0.0.1:${consolePort}`, 'admin')
    for (const [name, path] of pagesOf(plan)) {
      for (let n = 0; n < warmUpPages; n += 1) await admin.send('GET', path(pages + n))
      const took = await openPages(admin, path)
      const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)]
      const max = Math.max(...took)
      const isGood = p99 < goalP99Ms
      print(`| ${engine}: ${name} | ${[p50, p99, max].map(inMs).join(' | ')} | ${isGood ? 'yes' : 'no'} |`)
      if (!isGood && !isShort) missed.push(`${engine}: ${name}`)
    }
  } finally {
    await product.stop()
  }
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
print(`Machine: ${machine()}, load ${load()} before the run.`)
if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
print('')
print(
  `${grouped(full.people)} accounts with ${grouped(full.creators)} creators, ${grouped(full.reports)} reports, half of them open, ${grouped(full.photos)} waiting photos, half of them of galleries,`,
)
print(
  `${grouped(full.strikes)} people whose strikes wait, ${grouped(full.jobs)} waiting jobs and ${grouped(full.entries)} entries of the security log`,
)
print(
  `on PostgreSQL, a tenth of all on embedded storage. ${operatorsAtOnce} operators open ${pages} pages of each kind over HTTP, after ${warmUpPages} that are not counted.`,
)
print(`Goal: a p99 under ${goalP99Ms} ms.`)
print('')
print('| ms | p50 | p99 | longest | goal met |')
print('|---|---|---|---|---|')
if (hasPostgres() && hasRedis()) await measure('PostgreSQL and Redis', full)
else print('PostgreSQL and Redis: not run, they are not installed.')
const { people, creators, reports, photos, strikes, jobs, entries } = full
const share = (count: number): number => count / embeddedShare
await measure('embedded', {
  people: share(people),
  creators: share(creators),
  reports: share(reports),
  photos: share(photos),
  strikes: share(strikes),
  jobs: share(jobs),
  entries: share(entries),
})
print('')
print(`Load ${load()} after the run; 2 is the whole machine.`)

if (!isShort) writeSection('bench:console', lines.join('\n'))
for (const problem of missed) console.error(`goal missed: ${problem}`)
if (missed.length > 0) process.exitCode = 1
