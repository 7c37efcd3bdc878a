import { expect, test } from 'vitest'
import { aCard, aJumpingClock, aRequest, recentRule } from '../../test/match-pool.ts'
import { describeRedis } from '../../test/redis.ts'
import { randomIds } from '../kernel/ids.ts'
import { RedisMatchPool } from './redis/redis-match-pool.ts'
import { writeTicket } from './redis/redis-match-pool-ticket.ts'

describeRedis('unreadable tickets', (redis) => {
  /** A pool with Ann waiting in it. In memory tickets are objects, which are always readable. */
  async function aPoolWithAnn() {
    const client = redis()
    const [clock, keyTag] = [aJumpingClock(), `{${randomIds.next('evt')}}`]
    const pool = new RedisMatchPool({ redis: client, nodeId: 'node_a', clock, ids: randomIds, keyTag })
    await pool.renewLease()
    const entered = await pool.enter(aRequest('ann'), recentRule)
    const tickets = `${keyTag}:tickets`
    const stored = async (): Promise<Record<string, unknown>> =>
      JSON.parse((await client.hget(tickets, 'ann')) ?? 'null')
    return {
      pool,
      entered,
      stored,
      replace: (text: string) => client.hset(tickets, 'ann', text),
      isThere: async () => (await client.hexists(tickets, 'ann')) === 1,
    }
  }

  test.each([
    ['no JSON', () => '{'],
    ['JSON that is no ticket', () => '{"userId":"ann"}'],
    [
      'a card beyond its bounds',
      (ticket: Record<string, unknown>) =>
        JSON.stringify({ ...ticket, cardText: JSON.stringify({ ...aCard(), priceCoins: 2 ** 53 }) }),
    ],
  ])('%s in the pool is dropped, and ends nobody’s search', async (_what, damage) => {
    const given = await aPoolWithAnn()
    const { pool } = given
    await given.replace(damage(await given.stored()))
    const bob = await pool.enter(aRequest('bob'), recentRule)
    expect(bob.kind).toBe('waiting')
    expect(await given.isThere()).toBe(false)
    const cid = await pool.enter(aRequest('cid'), recentRule)
    expect(cid.kind).toBe('paired')
  })

  test('scripts do not rewrite a card, whatever they do to its ticket', async () => {
    const given = await aPoolWithAnn()
    if (given.entered.kind !== 'waiting') throw new Error('expected to wait')
    const { ticket } = given.entered
    const card = aCard({ priceCoins: 999_999_999 })
    await given.pool.seek({ ...ticket, card }, recentRule)
    const stored = await given.stored()
    expect(stored['cardText']).toBe(JSON.parse(writeTicket({ ...ticket, card })).cardText)
  })
})
