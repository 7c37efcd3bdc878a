import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { plantAccount } from '../../../../test/planted-person.ts'
import { buy } from '../../../../test/purchases.ts'
import { runSchedule } from '../../../../test/run-schedule.ts'
import { aWallet, type TestWallet } from '../../../../test/wallet.ts'
import { transact } from '../../../kernel/transact.ts'

const hourMs = 3_600_000

describeEngines('a purchase of a person who may not receive coins', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const aPerson = async (): Promise<string> => {
    const id = test.deps.ids.next('usr')
    await plantAccount(test.deps.db, id, `${id}@people.example`, new Date(test.clock.now()))
    return id
  }
  const ban = (ownerId: string, until: number | null = null) =>
    transact(test.deps.db, (tx) => test.wallet.freeze(tx, { ownerId, until, refunds: false }))
  const stateOf = async (purchaseId: string) => {
    const found = await test.wallet.purchase(purchaseId)
    return found && [found.state, found.takenCoins, await test.wallet.balance(found.ownerId)]
  }
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('is released as soon as the stop ends, before and after a day', async () => {
    const ownerId = await aPerson()
    await ban(ownerId, test.clock.now() + 2 * hourMs)
    const purchase = await buy(test, ownerId, 40)
    await runSchedule(test.wallet, 'settle-deferred-purchases')
    expect(await stateOf(purchase)).toEqual(['deferred', 0, 0])
    test.clock.advance(2 * hourMs)
    await runSchedule(test.wallet, 'settle-deferred-purchases')
    await runSchedule(test.wallet, 'settle-deferred-purchases')
    expect(await stateOf(purchase)).toEqual(['credited', 0, 40])
    await audited()
  })

  it.each(['banned', 'on a break', 'deactivated', 'erased'] as const)(
    'is given back within 24 hours where the person is %s all the time',
    async (stop) => {
      const ownerId = await aPerson()
      const { db } = test.deps
      if (stop === 'banned') await ban(ownerId)
      if (stop === 'on a break') {
        await sql`insert into self_exclusions (owner_id, until) values (${ownerId}, ${new Date(test.clock.now() + 999 * hourMs)})`.execute(
          db,
        )
        await sql`update wallets set is_limited = true where owner_id = ${ownerId}`.execute(db)
      }
      if (stop === 'deactivated')
        await sql`update accounts set standing = 'deactivated' where id = ${ownerId}`.execute(db)
      if (stop === 'erased')
        await sql`update accounts set erased_at = now() where id = ${ownerId}`.execute(db)
      const purchase = await buy(test, ownerId, 40, { isDeferred: true })
      test.clock.advance(21 * hourMs)
      await runSchedule(test.wallet, 'settle-deferred-purchases')
      expect(await stateOf(purchase)).toEqual(['deferred', 0, 0])
      expect(await test.wallet.overduePurchases()).toBe(0)
      test.clock.advance(2 * hourMs)
      await runSchedule(test.wallet, 'settle-deferred-purchases')
      await runSchedule(test.wallet, 'settle-deferred-purchases')
      expect(await stateOf(purchase)).toEqual(['deferred', 40, 0])
      expect(await test.wallet.overduePurchases()).toBe(0)
      await audited()
    },
  )

  it('is settled for everybody else where one fails, which is then overdue', async () => {
    const [damaged, ownerId] = [await aPerson(), await aPerson()]
    for (const id of [damaged, ownerId]) await ban(id)
    const bad = await buy(test, damaged, 30)
    const good = await buy(test, ownerId, 40)
    const { db } = test.deps
    // Another transfer has the key of its return: the ledger refuses it.
    await test.wallet.post(db, {
      kind: 'grant_bonus',
      key: `deferred:${bad}:give-back`,
      ref: { type: 'bonus', id: 'b' },
      ownerId: test.deps.ids.next('usr'),
      amountCoins: 1,
    })
    test.clock.advance(25 * hourMs)
    await expect(runSchedule(test.wallet, 'settle-deferred-purchases')).rejects.toThrow(
      'deferred purchases: 1 failed',
    )
    expect(await stateOf(good)).toEqual(['deferred', 40, 0])
    expect(await test.wallet.overduePurchases()).toBe(1)
    await test.wallet.giveBack(db, { purchaseId: bad, key: 'by hand' })
    expect(await test.wallet.overduePurchases()).toBe(0)
    await audited()
  })

  it('whose dispute is open waits for the bank', async () => {
    const ownerId = await aPerson()
    await ban(ownerId)
    const purchase = await buy(test, ownerId, 40)
    await test.wallet.openDispute(test.deps.db, { purchaseId: purchase, caseId: 'c' })
    test.clock.advance(30 * hourMs)
    await runSchedule(test.wallet, 'settle-deferred-purchases')
    expect(await stateOf(purchase)).toEqual(['deferred', 0, 0])
    expect(await test.wallet.overduePurchases()).toBe(0)
    await test.wallet.winDispute(test.deps.db, { purchaseId: purchase, caseId: 'c', key: `won:${purchase}` })
    await runSchedule(test.wallet, 'settle-deferred-purchases')
    expect(await stateOf(purchase)).toEqual(['deferred', 40, 0])
    await audited()
  })
})
