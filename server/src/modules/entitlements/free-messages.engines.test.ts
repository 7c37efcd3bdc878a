import { systemClock } from '../../kernel/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { randomIds } from '../../kernel/ids.ts'
import { transact } from '../../kernel/transact.ts'
import { createMessagePrices, type MessagePriceDeps, type MessageTerms } from './message-prices.ts'

/** One free message for all creators together, and 5 coins for each further one. */
const terms: MessageTerms = {
  isPremium: false,
  freeMessages: 1,
  isFreeInAll: true,
  priceCoins: 5,
  sharePercent: 50,
  sharedWith: [],
}

/** A person and two creators, and how a message to one of them is paid. */
async function aPayer(db: Db) {
  const [userId, ...creators] = [randomIds.next('usr'), randomIds.next('usr'), randomIds.next('usr')]
  for (const id of [userId, ...creators]) {
    await plantAccount(db, id, `${id}@people.example`, new Date(aClock().now()))
  }
  const charged: string[] = []
  const wallet: MessagePriceDeps['wallet'] = {
    sharedMarks: async () => [],
    post: async (_, transfer) => {
      if ('creatorId' in transfer) charged.push(transfer.creatorId ?? '')
      return {
        transferId: '1',
        replayed: false,
        walletDeltaCoins: 0,
        balanceAfterCoins: null,
        earnedDeltaCoins: 0,
      }
    },
  }
  const unread = {} as Pick<MessagePriceDeps, 'accounts' | 'settings' | 'isPremium' | 'isFreeInAll'>
  const prices = createMessagePrices({ ...unread, db, clock: systemClock, wallet })
  const pay = (tx: Tx, creatorId: string, from = userId, change: Partial<MessageTerms> = {}) =>
    prices.pay(
      tx,
      { ...terms, ...change },
      {
        messageId: randomIds.next('msg'),
        userId: from,
        creatorId,
        agreedCoins: 5,
        isDelivered: true,
      },
    )
  return { userId, creators, charged, pay }
}

/** Resolves once a session waits for one that this transaction holds something of. */
async function untilAwaited(db: Db, tx: Tx): Promise<void> {
  const holder = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pid = holder.rows[0]?.pid ?? 0
  const waits = sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`
  while ((await waits.execute(db)).rows.length === 0);
}

describeEngines('free messages for all creators together', (open) => {
  test('two messages to two creators at the same moment do not both use the last one', async () => {
    const { db, engine } = await open()
    const { creators, charged, pay } = await aPayer(db)
    const [firstId = '', secondId = ''] = creators
    const { first, second } = await transact(db, async (tx) => {
      const price = await pay(tx, firstId)
      const meanwhile = transact(db, (next) => pay(next, secondId))
      // The embedded engine has one session, where the second transaction waits for the end of this one.
      if (engine === 'postgres') await Promise.race([meanwhile, untilAwaited(db, tx)])
      return { first: price, second: { meanwhile } }
    })
    expect(first).toEqual({ freeLeft: 0, priceCoins: 5 })
    expect(await second.meanwhile).toEqual({ freeLeft: 0, priceCoins: 5 })
    expect(charged).toEqual([secondId])
    const used = await sql`select creator_id, used from free_messages`.execute(db)
    expect(used.rows).toEqual([{ creator_id: firstId, used: 1 }])
  })

  test('two accounts of one person that write at the same moment do not both use the last one', async () => {
    const { db, engine } = await open()
    const { userId, creators, charged, pay } = await aPayer(db)
    const [creatorId = '', secondId = ''] = creators
    const first = (tx: Tx) => pay(tx, creatorId, userId, { isFreeInAll: false, sharedWith: [secondId] })
    const second = (tx: Tx) => pay(tx, creatorId, secondId, { isFreeInAll: false, sharedWith: [userId] })
    const { meanwhile } = await transact(db, async (tx) => {
      await first(tx)
      const started = transact(db, second)
      if (engine === 'postgres') await Promise.race([started, untilAwaited(db, tx)])
      return { meanwhile: started }
    })
    expect(await meanwhile).toEqual({ freeLeft: 0, priceCoins: 5 })
    expect(charged).toEqual([creatorId])
  })
})
