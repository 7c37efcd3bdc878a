import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { createWorkload, seededRandom } from '../../../../test/ledger-workload.ts'
import { spend } from '../../../../test/purchases.ts'
import { aPayer, aWallet, outcomeOf, type TestWallet } from '../../../../test/wallet.ts'
import { filterFee } from '../../calls/filter-fees/filter-fee-transfers.ts'
import { readEarnings } from '../pay-out.ts'
import type { Transfer } from '../transfer.ts'

const writers = 32
const transfersPerWriter = 25
const mayMoveLess: readonly string[] = ['chargeback', 'dispute_hold', 'dispute_release']
const mayMoveNothing: readonly string[] = [...mayMoveLess, 'void', 'debt_settlement', 'earnings_recall']

describeEngines('a day of transfers', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const post = (transfer: Transfer) => outcomeOf(test, transfer)
  const idOf = async (key: string): Promise<string | null> => {
    const found = await sql<{ id: string }>`select id::text from transfers where key = ${key}`.execute(
      test.deps.db,
    )
    return found.rows[0]?.id ?? null
  }

  /** Pays out all that a creator earned and does not owe, in parts sent at once, down to nothing. */
  async function drain(creatorId: string): Promise<void> {
    const payOut = (payoutId: string, amountCoins: number) =>
      test.wallet.reservePayout(test.deps.db, {
        matureMs: test.settings.earningsMatureMs,
        payoutId,
        creatorId,
        amountCoins,
      })
    const payable = async (): Promise<number> => (await readEarnings(test.deps, creatorId)).payableCoins
    test.clock.advance(test.settings.earningsMatureMs)
    const coins = await payable()
    // Three thirds and one coin more than there is: one of them is refused, whichever is last.
    const parts = [Math.ceil(coins / 3), Math.ceil(coins / 3), Math.ceil(coins / 3), 1]
    await Promise.allSettled(parts.map((part, index) => payOut(`${creatorId}:${index}`, part)))
    const left = await payable()
    if (left > 0) await payOut(`${creatorId}:rest`, left)
    expect(await payable()).toBe(0)
    await expect(payOut(`${creatorId}:more`, 1)).rejects.toMatchObject({ code: 'not_enough_coins' })
  }

  it('keeps every coin: 32 writers over 4 wallets, every request sent twice at once, no deadlock', async () => {
    const payers = await Promise.all(Array.from({ length: 4 }, () => aPayer(test, { paid: 100, bonus: 20 })))
    const creators = Array.from({ length: 2 }, () => test.deps.ids.next('usr'))
    const sent = new Map<string, { transfer: Transfer; outcomes: string[] }>()

    const write = async (seed: number): Promise<void> => {
      const workload = createWorkload(seededRandom(seed), test.deps.ids, { payers, creators })
      for (let step = 0; step < transfersPerWriter; step += 1) {
        const transfer = workload.next()
        const outcomes = await Promise.all([post(transfer), post(transfer)])
        sent.set(transfer.key, { transfer, outcomes })
        const id = outcomes.includes('ok') ? await idOf(transfer.key) : null
        if (id) workload.learn(transfer, id)
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, seed) => write(seed)))

    const stored = await sql<{ key: string; amount: number }>`select key, amount from transfers`.execute(
      test.deps.db,
    )
    const amounts = new Map(stored.rows.map((row) => [row.key, row.amount]))
    expect(amounts.size).toBe(stored.rows.length)
    for (const [key, { transfer, outcomes }] of sent) {
      // Voiding an empty escrow, or settling when nothing is owed, succeeds and moves nothing.
      if (!outcomes.includes('ok')) expect(amounts.has(key), key).toBe(false)
      else if (!mayMoveNothing.includes(transfer.kind)) expect(amounts.has(key), key).toBe(true)
      const isExact = 'amountCoins' in transfer && !mayMoveLess.includes(transfer.kind)
      if (isExact && amounts.has(key)) expect(amounts.get(key)).toBe(transfer.amountCoins)
    }
    expect((await test.wallet.audit()).differences).toEqual([])
    for (const creatorId of creators) await drain(creatorId)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('never lets parallel spenders of one wallet spend the same coin twice', async () => {
    const userId = await aPayer(test, { paid: 50, bonus: 7 })
    const fees = Array.from({ length: 64 }, (_, index) =>
      test.wallet.post(test.deps.db, filterFee({ matchId: `p${index}`, userId, priceCoins: 2 })),
    )
    const settled = await Promise.allSettled(fees)
    expect(settled.filter((result) => result.status === 'fulfilled').length).toBe(28)
    expect(await test.wallet.balance(userId)).toBe(1)
  })

  it('posts many at once: each is answered separately, in the order given, and a repeat moves nothing', async () => {
    const rich = await aPayer(test, { paid: 100 })
    const poor = await aPayer(test, { paid: 5 })
    const fee = (ownerId: string, id: string): Transfer => ({
      kind: 'filter_fee',
      key: `${id}:${ownerId}`,
      ref: { type: 'match', id },
      ownerId,
      amountCoins: 4,
    })
    const fees = [fee(rich, 'a1'), fee(poor, 'a1'), fee(poor, 'a2'), fee(rich, 'a2')]
    const first = await test.wallet.postAll(test.deps.db, fees)
    expect(first).toMatchObject([
      { balanceAfterCoins: 96 },
      { balanceAfterCoins: 1 },
      { code: 'not_enough_coins' },
      { balanceAfterCoins: 92 },
    ])
    const again = await test.wallet.postAll(test.deps.db, fees)
    expect(again).toMatchObject([
      { replayed: true },
      { replayed: true },
      { code: 'not_enough_coins' },
      { replayed: true },
    ])
    expect(await test.wallet.balance(rich)).toBe(92)
    const tooMany = test.wallet.postAll(
      test.deps.db,
      Array.from({ length: 501 }, () => fee(rich, 'a1')),
    )
    await expect(tooMany).rejects.toBeInstanceOf(RangeError)
  })

  it('posts batches over the same wallets in opposite orders without a deadlock', async () => {
    const payers = await Promise.all(Array.from({ length: 8 }, () => aPayer(test, { paid: 100 })))
    const batch = (round: number): Transfer[] =>
      payers.map((ownerId) => ({
        kind: 'filter_fee',
        key: `b${round}:${ownerId}`,
        ref: { type: 'match', id: `b${round}` },
        ownerId,
        amountCoins: 1,
      }))
    const rounds = Array.from({ length: 20 }, (_, round) =>
      round % 2 ? batch(round) : batch(round).toReversed(),
    )
    await Promise.all(rounds.map((round) => test.wallet.postAll(test.deps.db, round)))
    for (const payer of payers) expect(await test.wallet.balance(payer)).toBe(80)
  })

  it('never pays a creator’s earnings out twice to parallel payouts', async () => {
    const ownerId = await aPayer(test, { paid: 100 })
    const creatorId = test.deps.ids.next('usr')
    await spend(test, 'message_fee', ownerId, creatorId, 100)
    const payouts = Array.from({ length: 8 }, (_, index) =>
      test.wallet.post(test.deps.db, {
        kind: 'payout_reserve',
        key: `payout:${creatorId}:${index}`,
        ref: { type: 'payout', id: `p${index}` },
        creatorId,
        amountCoins: 20,
        matureMs: 0,
      }),
    )
    const settled = await Promise.allSettled(payouts)
    expect(settled.filter((result) => result.status === 'fulfilled').length).toBe(2)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
