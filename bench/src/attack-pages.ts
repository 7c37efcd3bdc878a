import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { pagesPerMinute } from '../../server/src/http/pages/register-pages.ts'
import { askFrom } from '../../server/test/ask-from.ts'
import { type Attack, attacker, type Target } from './attack-target.ts'
import { inMs, percentile } from './figures.ts'

const connections = 100
const attackMs = 5_000
/** On a slow machine it goes on until the limit is reached, but ends within its minute. */
const attackMaxMs = 40_000
/** Of the short form, which attacks with few requests: the server of CI is not measured. */
const shortMs = 500
/** Number of requests by somebody else before the attack, with which the attack is compared. */
const quietAsks = 40
/** Goal for the median time of somebody else's page, and as a multiple of that without an attack. */
const othersGoalMs = 100
const othersGoalTimes = 25
/** A refusal is no work, and no text to speak of. */
const refusalMaxBytes = 1_000
const languages = ['/', '/de', '/ar', '/login', '/de/login', '/signup', '/terms-of-use', '/privacy-policy']

interface Page {
  readonly status: number
  readonly bytes: number
  readonly retryAfter: string | undefined
}

/** One page over a connection that stays open. */
function page(agent: Agent, { port }: Target, path: string): Promise<Page> {
  const none: Page = { status: 0, bytes: 0, retryAfter: undefined }
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' }
    const sent = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('error', () => resolve(none))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes, retryAfter: response.headers['retry-after'] }),
      )
    })
    sent.once('error', () => resolve(none))
  })
}

/** Response time of a page for somebody else, over a new connection. */
async function timeOfOthers(target: Target): Promise<number> {
  const askedAt = performance.now()
  const { status } = await askFrom(target, { path: '/', from: attacker(3_001) })
  assert.equal(status, 200, 'somebody else gets no page')
  return performance.now() - askedAt
}

/** A hundred connections of one address that ask for pages as fast as they are answered. */
async function attackPages(target: Target, isOver: (asked: number) => boolean): Promise<readonly Page[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: attacker(3_000) })
  const answers: Page[] = []
  const connection = async (index: number): Promise<void> => {
    for (let turn = index; !isOver(answers.length); turn += 1) {
      answers.push(await page(agent, target, languages[turn % languages.length] ?? '/'))
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)))
  } finally {
    agent.destroy()
  }
  return answers
}

/** Each page is served or refused, no more of them than the limit, and a refusal is short and says when to come again. */
function assertLimited(answers: readonly Page[]): void {
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(served.length + refused.length, answers.length, 'pages are served or refused')
  // The minute of the limit begins with the first page of an address, so an attack of seconds meets one.
  assert.equal(
    served.length,
    Math.min(pagesPerMinute, answers.length),
    'one address gets another number of pages',
  )
  for (const { bytes, retryAfter } of refused) {
    assert.ok(bytes <= refusalMaxBytes, `a refusal has ${bytes} bytes`)
    assert.ok(Number(retryAfter) > 0 && Number(retryAfter) <= 60, `a refusal says: again after ${retryAfter}`)
  }
}

const pages: Attack = {
  name: 'pages for 100 connections of one address',
  async run(target, note) {
    const quiet: number[] = []
    for (let asked = 0; asked < (target.isShort ? 2 : quietAsks); asked += 1)
      quiet.push(await timeOfOthers(target))
    const startedAt = Date.now()
    const isOver = (asked: number): boolean => {
      const ms = Date.now() - startedAt
      if (target.isShort) return ms >= shortMs
      return ms >= attackMaxMs || (ms >= attackMs && asked > pagesPerMinute)
    }
    let isAttacked = true
    const attack = attackPages(target, isOver).finally(() => {
      isAttacked = false
    })
    const during: number[] = []
    const askOthers = async (): Promise<void> => {
      while (isAttacked) during.push(await timeOfOthers(target))
    }
    const [answers] = await Promise.all([attack, askOthers()])
    const attackedMs = Date.now() - startedAt
    assertLimited(answers)
    if (target.isShort) return
    assert.ok(answers.length > pagesPerMinute, 'the attack did not reach the limit')
    const [before, now] = [percentile(quiet, 0.5), percentile(during, 0.5)]
    const times = now / before
    note(
      `${answers.length} pages asked for in ${(attackedMs / 1_000).toFixed(1)} s, ${pagesPerMinute} served; somebody else's page took ` +
        `${inMs(before)} ms before and ${inMs(now)} ms meanwhile (medians), ${times.toFixed(1)} times as long, ` +
        `at most ${othersGoalTimes}.`,
    )
    assert.ok(now < othersGoalMs, `a page of somebody else takes ${now.toFixed(0)} ms`)
    assert.ok(times < othersGoalTimes, `a page of somebody else takes ${times.toFixed(0)} times as long`)
  },
}

export const pageAttacks: readonly Attack[] = [pages]
