import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded, openPostgres } from '../../server/src/adapters/postgres/open-database.ts'
import { seededRandom } from '../../server/test/ledger-workload.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { aMigratedDirectory } from '../../server/test/migrated-directory.ts'
import { type CrowdHome, seedCrowd } from '../../server/test/seed-crowd.ts'
import { hasPostgres, startPostgres } from '../../tools/src/services/postgres.ts'
import { hasRedis, startRedis } from '../../tools/src/services/redis.ts'
import { checkStored, checkTabs } from './chat-check.ts'
import { crowdId, type Pair, plantMeetings } from './chat-pairs.ts'
import { ChatTab } from './chat-tab.ts'
import { grouped, machine } from './figures.ts'
import { RestartingServer } from './restarting-server.ts'
import { writeSection } from './write-section.ts'

// `npm run stress:chat`: tabs that write, read and delete while their connections drop, and servers that are
// killed. CHAT_SECONDS sets its length for each engine, CHAT_SEED its random numbers; BENCH_SHORT=1 is a small form that
// writes no figures; the engine tests run it.
const isShort = process.env['BENCH_SHORT'] === '1'
const seconds = Number(process.env['CHAT_SECONDS'] ?? (isShort ? 12 : 120))
const seed = Number(process.env['CHAT_SEED'] ?? 1)
const people = isShort ? 6 : 24
/** Number of others to whom each person writes. */
const partners = 3
const tabsEach = 2
const killEveryMs = isShort ? 2_500 : 6_000
const offlineMaxMs = 1_500
const thinkMaxMs = 120
/** Time limit for the pushes of the last messages. */
const pushMaxMs = 20_000

const load = (loadavg()[0] ?? 0).toFixed(1)
const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

/** Each person with the next ones of a circle; every other pair never saw each other and begins as a request. */
const pairs: readonly Pair[] = Array.from({ length: people * partners }, (_, index) => {
  const personIndex = index % people
  return {
    one: personIndex,
    other: (personIndex + 1 + Math.floor(index / people)) % people,
    sawEachOther: index % 2 === 0,
  }
})
const partnersOf = (person: number): readonly number[] =>
  pairs.flatMap(({ one: first, other: second }) =>
    first === person ? [second] : second === person ? [first] : [],
  )

/** Uses a tab until the time is over. */
async function use(tab: ChatTab, person: number, until: number, random: ReturnType<typeof seededRandom>) {
  const otherPartners = partnersOf(person)
  let number = 0
  const write = () => {
    number += 1
    tab.write(crowdId(otherPartners[random(otherPartners.length)] ?? 0), `${person} writes ${number}`)
  }
  while (Date.now() < until) {
    const chance = random(100)
    if (chance < 5) tab.connection.drop()
    else if (chance < 8) {
      tab.connection.drop()
      for (let count = random(4); count >= 0; count -= 1) write()
      await sleep(random(offlineMaxMs))
    } else if (chance < 10) await tab.reload()
    else if (chance < 15) await tab.deleteOne()
    else if (chance < 20) await tab.repeat()
    else if (chance < 40) await tab.read()
    else {
      write()
      await tab.flush()
    }
    if (!tab.connection.isOnline) await tab.connect()
    await sleep(random(thinkMaxMs))
  }
}

/** After the last restart: everything written is acknowledged, everyone is connected and has caught up. */
async function comeToRest(tabs: readonly ChatTab[]): Promise<void> {
  await Promise.all(tabs.map((tab) => tab.flush()))
  for (const tab of tabs) while (!(await tab.connect())) await sleep(offlineMaxMs / 10)
}

/** Everyone writes once more; what was pushed must bring every tab to its person's last change. */
async function checkPushes(tabs: readonly ChatTab[]): Promise<readonly string[]> {
  for (const [index, tab] of tabs.entries()) {
    const [to = 0] = partnersOf(Math.floor(index / tabsEach))
    tab.write(crowdId(to), 'the last one')
  }
  await Promise.all(tabs.map((tab) => tab.flush()))
  const until = Date.now() + pushMaxMs
  for (const tab of tabs) {
    const { change } = await tab.get<{ change: number }>('/chat/getList?count=1')
    while (tab.copy.change < change) {
      if (Date.now() > until) return [`${tab.userId}: the last changes were not pushed`]
      await sleep(offlineMaxMs / 30)
    }
  }
  return []
}

interface Setup {
  readonly name: string
  readonly home: CrowdHome
  readonly servers: readonly RestartingServer[]
  /** Interrupts something the servers depend on, once. */
  readonly disturb: (() => Promise<void>) | null
}

async function prepare(home: CrowdHome) {
  await seedCrowd(home, people, 0)
  const database = await open(home)
  await plantMeetings(database.db, pairs)
  await database.close()
}

const open = (home: CrowdHome) =>
  'dataDirectory' in home ? openEmbedded(home.dataDirectory) : openPostgres(home.databaseUrl, silentLogger)

/** Runs the workload, and returns the errors found. */
async function runChats({ name, home, servers, disturb }: Setup): Promise<readonly string[]> {
  const origins = () => servers.map((server) => server.origin)
  const tabs = Array.from(
    { length: people * tabsEach },
    (_, index) => new ChatTab(Math.floor(index / tabsEach), origins, seededRandom(seed * 1_000 + index)),
  )
  const random = seededRandom(seed)
  const until = Date.now() + seconds * 1_000
  const kill = async () => {
    while (Date.now() + killEveryMs < until) {
      await sleep(killEveryMs)
      await servers[random(servers.length)]?.kill()
    }
  }
  const disturbing = disturb && sleep((seconds * 1_000) / 2).then(disturb)
  await Promise.all([
    kill(),
    disturbing,
    ...tabs.map((tab, index) =>
      use(tab, Math.floor(index / tabsEach), until, seededRandom(seed * 2_000 + index)),
    ),
  ])
  await comeToRest(tabs)
  const problems = [...(await checkPushes(tabs)), ...(await checkTabs(tabs))]
  for (const tab of tabs) tab.connection.drop()
  await Promise.all(servers.map((server) => server.stop()))
  const database = await open(home)
  const report = await checkStored(database.db, tabs)
  await database.close()
  problems.push(...report.problems)
  const sum = (of: (tab: ChatTab) => number) => grouped(tabs.reduce((total, tab) => total + of(tab), 0))
  const deaths = servers.reduce((total, server) => total + server.deaths, 0)
  print(
    `| ${name} | ${sum((tab) => tab.connection.requests)} | ${sum((tab) => tab.connection.unanswered)} | ${grouped(report.kept)} | ${sum((tab) => tab.connection.drops)} | ${sum((tab) => tab.reloads)} | ${deaths} | ${disturb ? 1 : 0} | ${problems.length === 0 ? 'OK' : 'WRONG'} |`,
  )
  return problems
}

const env = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' }

async function runEmbedded(): Promise<readonly string[]> {
  const dataDirectory = await aMigratedDirectory('serendip-chats-')
  const home = { dataDirectory }
  await prepare(home)
  const server = await RestartingServer.start({ ...env, DATA_DIR: dataDirectory })
  const problems = await runChats({ name: 'embedded, 1 server', home, servers: [server], disturb: null })
  await server.removeData()
  return problems
}

async function runShared(): Promise<readonly string[]> {
  const [postgres, first] = await Promise.all([startPostgres(), startRedis()])
  let redis = first
  const home = { databaseUrl: postgres.url }
  await prepare(home)
  const all = { ...env, DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const servers = [await RestartingServer.start(all), await RestartingServer.start(all)]
  const disturb = async () => {
    await redis.stop()
    redis = await startRedis(Number(new URL(first.url).port))
  }
  const problems = await runChats({ name: 'PostgreSQL and Redis, 2 servers', home, servers, disturb })
  await Promise.all(servers.map((server) => server.removeData()))
  await Promise.all([postgres.stop(), redis.stop()])
  return problems
}

print(
  `Machine: ${machine()}, load ${load} before the run. ${people} people with ${tabsEach} tabs each write to ${partners * 2} others, ${seconds} s, seed ${seed}.`,
)
print('')
print(
  '| engine | requests sent | without answer | messages kept | connections dropped | reloads | servers killed | Redis restarted | check |',
)
print('|---|---|---|---|---|---|---|---|---|')
const problems = [...(await runEmbedded())]
if (hasPostgres() && hasRedis()) problems.push(...(await runShared()))
else print('PostgreSQL and Redis: not run, they are not installed.')
print('')
print(
  'OK: every acknowledged message is there once, under the id and number it was acknowledged with; numbers have no gaps;',
)
print(
  'each outbox arrived in its order; counters and folders equal a recount; every tab, caught up by the number of its',
)
print(
  'last change, has the chats and messages that the server lists; and the last messages were pushed to all tabs.',
)

for (const problem of problems) console.error(`wrong: ${problem}`)
if (problems.length > 0) process.exitCode = 1
else if (!isShort) writeSection('exactly-once', lines.join('\n'))
