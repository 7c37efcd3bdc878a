import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import { aPayer, aWallet, type TestWallet } from '../../../test/wallet.ts'
import { filterFee } from '../calls/filter-fees/filter-fee-transfers.ts'
import { banPerson, liftBan } from './index.ts'

describeEngines('a ban', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const deps = () => ({
    ...test.deps,
    wallet: test.wallet,
    realtime: { endSession: () => {} },
    expel: async () => {},
  })
  async function aPersonWith(coins: { paid: number; bonus: number }): Promise<string> {
    const userId = await aPayer(test, coins)
    await plantAccount(test.deps.db, userId, `${userId}@people.example`, new Date(test.clock.now()))
    return userId
  }
  const spend = (userId: string) =>
    test.wallet.post(test.deps.db, filterFee({ matchId: test.deps.ids.next('pair'), userId, priceCoins: 1 }))
  const frozen = { code: 'wallet_frozen', details: { reason: 'banned' } }

  it('for a time freezes the coins until it ends or is lifted', async () => {
    const [waiting, lifted] = [
      await aPersonWith({ paid: 20, bonus: 5 }),
      await aPersonWith({ paid: 20, bonus: 5 }),
    ]
    const until = test.clock.now() + 1_000
    for (const userId of [waiting, lifted])
      await banPerson(deps(), { userId, reason: 'spam', until, isFraud: false })
    for (const userId of [waiting, lifted]) await expect(spend(userId)).rejects.toMatchObject(frozen)
    await liftBan(deps(), lifted)
    await spend(lifted)
    test.clock.advance(1_000)
    await spend(waiting)
    expect(await test.wallet.balance(waiting)).toBe(24)
  })

  it('for good returns the unused bought coins, and after fraud none', async () => {
    const [person, fraud] = [
      await aPersonWith({ paid: 20, bonus: 5 }),
      await aPersonWith({ paid: 20, bonus: 5 }),
    ]
    await banPerson(deps(), { userId: person, reason: 'nudity', until: null, isFraud: false })
    await banPerson(deps(), { userId: fraud, reason: 'stolen card', until: null, isFraud: true })
    expect([await test.wallet.balance(person), await test.wallet.balance(fraud)]).toEqual([5, 25])
    for (const userId of [person, fraud]) await expect(spend(userId)).rejects.toMatchObject(frozen)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
