import { runSchedule } from '../../../test/run-schedule.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { buy, spend } from '../../../test/purchases.ts'
import { aBilledCall, aPayer, aWallet, holdBlock, type TestWallet } from '../../../test/wallet.ts'
import { transact } from '../../kernel/transact.ts'
import { walletEraser } from './freeze-wallet.ts'
import { readWallet } from './read-wallet.ts'

describeEngines('the sweep of corrections', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const nobody = () => test.deps.ids.next('usr')
  const freeze = (ownerId: string) =>
    transact(test.deps.db, (tx) => test.wallet.freeze(tx, { ownerId, until: null, refunds: true }))
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('refunds, settles and recalls for everybody else where one person’s books are damaged', async () => {
    const { wallet, deps } = test
    // Ids grow, so the damaged one comes first.
    const damaged = await aPayer(test, { paid: 20 })
    const [banned, debtor, creatorId] = [await aPayer(test, { paid: 30 }), nobody(), nobody()]
    await freeze(damaged)
    await freeze(banned)
    const purchaseId = await buy(test, debtor, 20)
    await spend(test, 'gift', debtor, creatorId, 20)
    await wallet.clawBack(deps.db, { purchaseId, cause: 'chargeback', key: `c:${purchaseId}` })
    const grow = (coins: number) =>
      sql`update wallets set balance = balance + ${coins} where owner_id = ${damaged}`.execute(deps.db)
    await grow(-10)
    await expect(runSchedule(wallet, 'settle-debts')).rejects.toThrow('refunds of frozen wallets: 1 failed')
    expect(await wallet.balance(banned)).toBe(0)
    expect((await readWallet(deps, creatorId)).byKind.earned).toBe(0)
    await grow(10)
    await runSchedule(wallet, 'settle-debts')
    expect(await wallet.balance(damaged)).toBe(0)
    await audited()
  })

  it('books what an erased account leaves, also what a call or a dispute returns later', async () => {
    const { wallet, deps } = test
    const ownerId = await aPayer(test, { paid: 30, bonus: 5, demo: 2 })
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
    const about = { id: 'evt_1', name: 'account.erasing', occurredAt: 0 } as const
    for (let time = 0; time < 2; time += 1) {
      await walletEraser(deps).handle({ ...about, payload: { accountId: ownerId } })
    }
    expect(await wallet.balance(ownerId)).toBe(0)
    await wallet.voidHold(deps.db, call)
    expect(await wallet.balance(ownerId)).toBe(10)
    await runSchedule(wallet, 'settle-debts')
    expect(await wallet.balance(ownerId)).toBe(0)
    const { rows } = await sql<{
      coins: number
    }>`select coalesce(sum(amount), 0)::bigint as coins from ledger_entries
      where account = 'house:forfeited'`.execute(deps.db)
    expect(rows[0]?.coins).toBe(37)
    await audited()
  })
})
