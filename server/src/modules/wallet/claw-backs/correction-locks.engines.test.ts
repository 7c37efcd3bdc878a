import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { buy, spend } from '../../../../test/purchases.ts'
import { runSchedule } from '../../../../test/run-schedule.ts'
import { aWallet, type TestWallet } from '../../../../test/wallet.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { transact } from '../../../kernel/transact.ts'
import { readWallet } from '../read-wallet.ts'

const rounds = 12

/** A refusal is an answer; anything else, such as a deadlock, is not. */
const answered = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)))

describeEngines('corrections at once', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const nobody = () => test.deps.ids.next('usr')
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])
  const deadlocks = async (): Promise<number> => {
    const found = await sql<{ count: number }>`select deadlocks::int as count from pg_stat_database
      where datname = current_database()`.execute(test.deps.db)
    return found.rows[0]?.count ?? 0
  }
  /** A ban as the product writes it: the freeze, then the refunds, in one transaction. */
  const ban = (ownerId: string, key: string) =>
    transact(test.deps.db, async (tx) => {
      await test.wallet.freeze(tx, { ownerId, until: null, refunds: true })
      await test.wallet.refundUnused(tx, { ownerId, key })
    })

  it('bans, refunds, charge-backs, disputes, sweeps and purchases of one person: no deadlock, every request answered', async () => {
    const { wallet, deps } = test
    for (let round = 0; round < rounds; round += 1) {
      const ownerId = nobody()
      const bought = [
        await buy(test, ownerId, 20),
        await buy(test, ownerId, 30),
        await buy(test, ownerId, 40),
      ]
      await spend(test, 'gift', ownerId, nobody(), 10)
      const [first = '', second = '', third = ''] = bought
      await Promise.all([
        answered(ban(ownerId, `ban:${round}`)),
        answered(wallet.clawBack(deps.db, { purchaseId: third, cause: 'refund', key: `r:${third}` })),
        answered(wallet.clawBack(deps.db, { purchaseId: second, cause: 'chargeback', key: `c:${second}` })),
        answered(wallet.openDispute(deps.db, { purchaseId: first, caseId: 'c' })),
        answered(wallet.loseDispute(deps.db, { purchaseId: third, caseId: 'd', key: 'k' })),
        answered(runSchedule(wallet, 'settle-debts')),
        answered(buy(test, ownerId, 5)),
        answered(transact(deps.db, (tx) => wallet.unfreeze(tx, ownerId))),
      ])
    }
    await runSchedule(wallet, 'settle-debts')
    await audited()
    // They would be retried, and cost their deadlock_timeout each.
    expect(await deadlocks()).toBe(0)
  })

  it('a payout beside an opening dispute: it is paid before, or sees it', async () => {
    const { wallet, deps, clock, settings } = test
    const people = []
    for (let round = 0; round < rounds; round += 1) {
      const [ownerId, creatorId] = [nobody(), nobody()]
      const purchaseId = await buy(test, ownerId, 20)
      await spend(test, 'message_fee', ownerId, creatorId, 20)
      people.push({ purchaseId, creatorId })
    }
    clock.advance(settings.earningsMatureMs)
    for (const { purchaseId, creatorId } of people) {
      const order = { payoutId: creatorId, creatorId, amountCoins: 10, matureMs: settings.earningsMatureMs }
      await Promise.all([
        wallet.openDispute(deps.db, { purchaseId, caseId: 'c' }),
        answered(wallet.reservePayout(deps.db, order)),
      ])
      const { payableCoins } = (await readWallet(deps, creatorId)).earnings
      expect(payableCoins).toBe(0)
      const late = wallet.reservePayout(deps.db, { ...order, payoutId: `${creatorId}:late` })
      await expect(late).rejects.toMatchObject({ code: 'not_enough_coins' })
    }
    await audited()
  })
})
