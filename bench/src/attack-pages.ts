import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { pagesPerMinute } from '../../server/src/http/pages/register-pages.ts'
import { type Attack, ask, attacker, type Target } from './attack-target.ts'
import { percentile } from './figures.ts'

const connections = 100
const attackMs = 5_000
/** Of the short form, which attacks with few requests: the server of CI is not measured. */
const shortMs = 500
/** What a page takes for somebody else meanwhile, by its median. */
const othersGoalMs = 100
const languages = ['/', '/de', '/ar', '/login', '/de/login', '/signup', '/terms-of-use', '/privacy-policy']

/** One page over a connection that stays open; resolves with its status. */
function page(agent: Agent, { port }: Target, path: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br' }
    const sent = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume()
      response.once('error', () => resolve(0))
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
  })
}

/** A hundred connections of one address that ask for pages as fast as they are answered. */
const pages: Attack = {
  name: 'pages for 100 connections of one address',
  async run(target) {
    const until = Date.now() + (target.isShort ? shortMs : attackMs)
    const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: attacker(3_000) })
    const statuses = new Map<number, number>()
    const attack = async (index: number): Promise<void> => {
      for (let turn = index; Date.now() < until; turn += 1) {
        const status = await page(agent, target, languages[turn % languages.length] ?? '/')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const times: number[] = []
    const others = async (): Promise<void> => {
      while (Date.now() < until) {
        const askedAt = performance.now()
        const { status } = await ask(target, { path: '/', from: attacker(3_001) })
        assert.equal(status, 200, 'somebody else gets no page')
        times.push(performance.now() - askedAt)
      }
    }
    try {
      await Promise.all([others(), ...Array.from({ length: connections }, (_, index) => attack(index))])
    } finally {
      agent.destroy()
    }
    const answered = [...statuses.keys()].filter((status) => ![200, 429].includes(status))
    assert.deepEqual(answered, [], 'pages are served or refused')
    if (target.isShort) return
    // Two windows of the limit may meet in one run.
    assert.ok((statuses.get(200) ?? 0) <= 2 * pagesPerMinute, 'one address gets pages without a limit')
    const median = percentile(times, 0.5)
    assert.ok(median < othersGoalMs, `a page of somebody else takes ${median.toFixed(0)} ms`)
  },
}

export const pageAttacks: readonly Attack[] = [pages]
