import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../e2e/fixtures/browser.ts'
import { people, type Person } from '../../e2e/fixtures/person.ts'
import { type ServerProcess, startServer } from '../../e2e/fixtures/server-process.ts'
import { type Account, signUp } from '../../e2e/fixtures/sign-up.ts'
import { aMigratedDirectory } from '../../server/test/migrated-directory.ts'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { plantChats } from './chat-plant.ts'
import { grouped, inMs, machine, percentile } from './figures.ts'
import { fillDatabase } from './match-server.ts'
import { writeSection } from './write-section.ts'

// `npm run bench:chat-web`: opening a list of 10,000 chats in a browser, and typing while 50 messages a second arrive.
// BENCH_SHORT=1 is a short form that writes no figures; BENCH_NOTE describes the run.
const isShort = process.env['BENCH_SHORT'] === '1'
const listed = isShort ? 150 : 10_000
const perSecond = isShort ? 10 : 50
/** So many different people write, the one whose chat is open among them. */
const writers = 25
const visits = isShort ? 2 : 10
const keys = isShort ? 20 : 120
const keyEveryMs = 100
const wholeListMs = 150_000

const lines: string[] = []
const print = (line: string): void => {
  console.log(line)
  lines.push(line)
}

/** Ada has the list: the server stops while it is stored. */
async function prepare(server: ServerProcess, dataDirectory: string): Promise<Account> {
  const ada = await signUp(server.origin, 'Ada', 'en')
  await server.stop()
  const plan = { writers: 0, listed, long: 1_000, ownerId: ada.profile._id }
  await fillDatabase({ dataDirectory }, { men: listed + 1, women: 0, plant: (db) => plantChats(db, plan) })
  await server.start()
  return ada
}

const firstRow = (page: Page) => page.locator('li[aria-posinset="1"]').waitFor()

/** From the navigation to the first chat, ms; the browser has the app in its cache. */
async function openList({ page }: Person): Promise<number> {
  const startedAt = performance.now()
  await page.goto('/chat')
  await firstRow(page)
  return performance.now() - startedAt
}

/** From the press on a chat to its newest message, ms. */
async function openChat({ page }: Person): Promise<number> {
  await page.goto('/chat')
  await firstRow(page)
  const startedAt = performance.now()
  await page.locator('li[aria-posinset="1"] a').click()
  await page.getByRole('log').getByText('Message 1000 of').first().waitFor()
  return performance.now() - startedAt
}

/** From each key to the picture that shows its letter, ms. */
async function type({ page }: Person): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    let pressedAt = 0
    addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true)
    addEventListener(
      'input',
      () => {
        const from = pressedAt
        // The task after the next frame runs when that frame is painted.
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
      },
      true,
    )
  })
  await page.locator('textarea').last().click()
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('a')
    await sleep(keyEveryMs)
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times.splice(0))
}

async function send(origin: string, from: number, to: string): Promise<void> {
  const answer = await fetch(`${origin}/api/message/sendToUser/${to}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${crowdToken(from)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      tempId: randomUUID(),
      type: 'text',
      text: 'And how was your day?',
      appLang: 'en',
    }),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`a message was answered ${answer.status}`)
}

/** Messages from several people to one, until the returned function stops them; it answers how many there were. */
function keepWriting(origin: string, to: string): () => Promise<number> {
  const sends: Promise<void>[] = []
  const timer = setInterval(() => {
    sends.push(send(origin, 1 + (sends.length % writers), to))
  }, 1_000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(sends)
    return sends.length
  }
}

const dataDirectory = await aMigratedDirectory('serendip-bench-')
const server = await startServer({ DATA_DIR: dataDirectory, RATE_LIMIT_FACTOR: '1000' })
const browser = await chromium.launch({ executablePath: chromiumPath })
const company = people(browser, server.origin)
const row = (name: string, ms: readonly number[]): string =>
  `| ${name} | ${inMs(percentile(ms, 0.5))} | ${inMs(percentile(ms, 0.99))} |`
try {
  const account = await prepare(server, dataDirectory)
  const ada = await company.enter(account)
  const first = await openList(ada)
  const startedAt = performance.now()
  await ada.page.locator(`li[aria-setsize="${listed}"]`).first().waitFor({ timeout: wholeListMs })
  const whole = performance.now() - startedAt
  const again: number[] = []
  const opened: number[] = []
  for (let visit = 0; visit < visits; visit += 1) again.push(await openList(ada))
  for (let visit = 0; visit < visits; visit += 1) opened.push(await openChat(ada))
  const quiet = await type(ada)
  const stop = keepWriting(server.origin, account.profile._id)
  const typedFrom = performance.now()
  const busy = await type(ada)
  const arrived = (await stop()) / ((performance.now() - typedFrom) / 1_000)
  print(
    `Machine: ${machine()}, Chromium ${browser.version()} headless, load ${loadavg()[0]?.toFixed(1)} after the run.`,
  )
  if (process.env['BENCH_NOTE']) print(process.env['BENCH_NOTE'])
  print('')
  print(
    `A person with ${grouped(listed)} chats, embedded storage on the same machine. Typing is from the key to the painted`,
  )
  print(
    `letter in the open chat, ${keys} keys; ${grouped(arrived)} messages a second arrived from ${writers} people.`,
  )
  print('')
  print('| ms | p50 | p99 |')
  print('|---|---|---|')
  print(row('first visit: the first chat is shown', [first]))
  print(row('first visit: all chats are stored', [whole]))
  print(row('later visits: the first chat is shown', again))
  print(row('press on a chat: its messages are shown', opened))
  print(row('typing, nothing arrives', quiet))
  print(row('typing while messages arrive', busy))
} finally {
  await company.leave()
  await browser.close()
  await server.dispose()
  rmSync(dataDirectory, { recursive: true, force: true })
}
if (!isShort) writeSection('bench:chat-web', lines.join('\n'))
