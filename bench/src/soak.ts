import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { BenchSocket } from './bench-socket.ts'
import { machine } from './figures.ts'
import { startProduct } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run soak [minutes]`: mixed load on one process, and whether its memory returns to where it was.
const minutes = Number(process.argv[2] ?? 8)
const people = 200
const workers = 16
/** The load before the first measurement, in which code is compiled and caches fill. */
const warmUpMs = 30_000
/** After the load: connections time out, and what is remembered for a minute is forgotten. */
const restMs = 70_000
/** More than this is a leak: compiled code and prepared statements grow by less. */
const heapGrowthMax = 1.15
const answerMaxMs = 120_000

const folder = mkdtempSync(join(tmpdir(), 'serendip-soak-'))
const file = join(folder, 'asked')
const usage = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() })
type Usage = z.infer<typeof usage>

async function measure(): Promise<Usage> {
  writeFileSync(file, '')
  for (let waitedMs = 0; waitedMs < answerMaxMs; waitedMs += 100) {
    await sleep(100)
    if (!existsSync(`${file}.answer`)) continue
    const found = usage.parse(JSON.parse(readFileSync(`${file}.answer`, 'utf8')))
    rmSync(`${file}.answer`)
    return found
  }
  throw new Error('the server did not say how much memory it holds')
}

const memory = pathToFileURL(join(import.meta.dirname, 'soak-memory.ts')).href
const product = await startProduct('embedded', {
  men: people / 2,
  women: people / 2,
  env: {
    RATE_LIMIT_FACTOR: '100000',
    SOAK_FILE: file,
    NODE_OPTIONS: `--max-semi-space-size=64 --expose-gc --import ${memory}`,
  },
})

let requests = 0
let sockets = 0
const paths = [
  '/profile',
  '/sessions',
  '/chats',
  '/settings',
  '/nothing/there',
  '/wallet',
  '/follow/usr_nobody',
]

async function ask(turn: number): Promise<void> {
  const headers = { authorization: `Bearer ${crowdToken(turn % people)}`, 'content-type': 'application/json' }
  const path = paths[turn % paths.length] ?? ''
  const isWrite = turn % 5 === 0
  const body = isWrite ? { method: 'POST', body: JSON.stringify({ unknown: 'x'.repeat(turn % 2_000) }) } : {}
  const answer = await fetch(`${product.origin}/api${path}`, { headers, ...body })
  await answer.arrayBuffer()
  requests += 1
}

async function connect(turn: number): Promise<void> {
  const socket = await BenchSocket.open(product.socketUrl, crowdToken(turn % people))
  sockets += 1
  // Nobody waits for the answers: a tab that goes away at once is part of the load.
  socket.send({ type: 'ping' })
  socket.close()
}

async function load(untilMs: number): Promise<void> {
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = worker; performance.now() < untilMs; turn += workers) {
        await (turn % 7 === 0 ? connect(turn) : ask(turn)).catch(() => undefined)
      }
    }),
  )
}

const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0)
const rows: string[] = []
const note = (when: string, { rss, heapUsed, external }: Usage): void => {
  rows.push(`| ${when} | ${mib(rss)} | ${mib(heapUsed)} | ${mib(external)} | ${requests} | ${sockets} |`)
  console.log(rows.at(-1))
}

try {
  await load(performance.now() + warmUpMs)
  await sleep(restMs)
  const before = await measure()
  note('before', before)
  const endMs = performance.now() + minutes * 60_000
  await load(performance.now() + (minutes * 60_000) / 2)
  note('halfway', await measure())
  await load(endMs)
  note('at the end', await measure())
  await sleep(restMs)
  const after = await measure()
  note('after a rest', after)
  const growth = after.heapUsed / before.heapUsed
  const isBack = growth <= heapGrowthMax
  const verdict = `${isBack ? 'OK' : 'NOT OK'}: after the load the heap is ${growth.toFixed(2)} times that of before (at most ${heapGrowthMax}).`
  console.log(verdict)
  const table = `| when | RSS MiB | heap MiB | external MiB | requests | sockets |\n|---|---|---|---|---|---|\n${rows.join('\n')}`
  writeSection(
    'soak',
    `Machine: ${machine()}. ${minutes} minutes of mixed load on embedded storage; each figure after a forced garbage\ncollection, ${warmUpMs / 1_000} s of load before the first.\n\n${table}\n\n${verdict}`,
  )
  if (!isBack) process.exitCode = 1
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
