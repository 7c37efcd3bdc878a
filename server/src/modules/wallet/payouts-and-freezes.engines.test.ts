import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { runSchedule } from '../../../test/run-schedule.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../test/wallet.ts'
import { transact } from '../../kernel/transact.ts'
import { filterFee } from '../calls/filter-fees/filter-fee-transfers.ts'
import { readWallet } from './read-wallet.ts'

describeEngines('payouts', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const earn = async (creatorId: string, ownerId: string, amountCoins: number) => {
    const id = test.deps.ids.next('tr')
    const ref = { type: 'message', id } as const
    const sent = { kind: 'message_fee', key: `message:${id}`, ref, ownerId, creatorId } as const
    await test.wallet.post(test.deps.db, { ...sent, sharePercent: 50, amountCoins })
  }
  const earningsOf = async (creatorId: string) => (await readWallet(test.deps, creatorId)).earnings

  it('has matured for seven days, which is a setting', async () => {
    const creatorId = test.deps.ids.next('usr')
    await earn(creatorId, await aPayer(test, { paid: 20 }), 20)
    test.clock.advance(test.settings.earningsMatureMs - 1)
    await earn(creatorId, await aPayer(test, { paid: 8 }), 8)
    const matureMs = test.settings.earningsMatureMs
    const order = { payoutId: creatorId, creatorId, amountCoins: 10, matureMs }
    await expect(test.wallet.reservePayout(test.deps.db, order)).rejects.toMatchObject({
      code: 'not_enough_coins',
    })
    test.clock.advance(1)
    const nextMatureAt = test.clock.now() - 1 + test.settings.earningsMatureMs
    const maturing = { maturingCoins: 4, nextMatureAt, heldCoins: 0 }
    expect(await earningsOf(creatorId)).toEqual({ payableCoins: 10, ...maturing })
    await test.wallet.reservePayout(test.deps.db, order)
    expect(await test.wallet.reservePayout(test.deps.db, order)).toMatchObject({ replayed: true })
    expect(await earningsOf(creatorId)).toEqual({ payableCoins: 0, ...maturing })
  })

  it.each(['device', 'instrument'] as const)(
    'is not earned from an account of the same %s, found late or early',
    async (kind) => {
      const { wallet, deps } = test
      const creatorId = deps.ids.next('usr')
      const [own, otherPayer] = [await aPayer(test, { paid: 40 }), await aPayer(test, { paid: 20 })]
      await earn(creatorId, own, 20)
      await earn(creatorId, otherPayer, 20)
      await wallet.noteMark(creatorId, kind, `${creatorId}-x`)
      await wallet.noteMark(own, kind, `${creatorId}-x`)
      await wallet.noteMark(otherPayer, kind === 'device' ? 'instrument' : 'device', `${creatorId}-x`)
      await wallet.noteMark(otherPayer, kind, '')
      await earn(creatorId, own, 20)
      await wallet.post(deps.db, {
        kind: 'reply_reward',
        key: `reply:${own}`,
        ref: { type: 'message', id: own },
        ownerId: own,
        creatorId,
        amountCoins: 1,
        dayCaps: { pairCoins: 20, creatorCoins: 500 },
      })
      test.clock.advance(test.settings.earningsMatureMs)
      expect(await earningsOf(creatorId)).toMatchObject({ payableCoins: 10, maturingCoins: 0, heldCoins: 21 })
      const all = wallet.reservePayout(deps.db, {
        matureMs: test.settings.earningsMatureMs,
        payoutId: creatorId,
        creatorId,
        amountCoins: 11,
      })
      await expect(all).rejects.toMatchObject({ code: 'not_enough_coins', details: { payableCoins: 10 } })
    },
  )

  it('stays held when the payer names a hundred other devices, and when an erasure deletes the marks', async () => {
    const { wallet, deps } = test
    const creatorId = deps.ids.next('usr')
    const own = await aPayer(test, { paid: 20 })
    for (const userId of [own, creatorId]) await wallet.noteMark(userId, 'device', `${creatorId}-phone`)
    await earn(creatorId, own, 20)
    for (let named = 0; named < 101; named += 1) {
      test.clock.advance(1)
      await wallet.noteMark(own, 'device', `${own}-${named}`)
    }
    test.clock.advance(test.settings.earningsMatureMs)
    expect(await earningsOf(creatorId)).toMatchObject({ payableCoins: 0, heldCoins: 10 })
    await sql`delete from account_marks where owner_id = ${own}`.execute(deps.db)
    expect(await earningsOf(creatorId)).toMatchObject({ payableCoins: 0, heldCoins: 10 })
    expect(await wallet.areLinked(own, creatorId)).toBe(true)
    const freeing = sql`delete from account_links where low_id in (${own}, ${creatorId})`.execute(deps.db)
    await expect(freeing).rejects.toMatchObject({ code: '23001' })
    const moving = sql`update account_links set high_id = 'zzz' where high_id in (${own}, ${creatorId})`
    await expect(moving.execute(deps.db)).rejects.toMatchObject({ code: '23001' })
  })

  it('is held where a hundred other devices were named between the uses of the shared one', async () => {
    const { wallet, deps } = test
    const creatorId = deps.ids.next('usr')
    const own = await aPayer(test, { paid: 20 })
    await wallet.noteMark(creatorId, 'device', `${creatorId}-phone`)
    for (let named = 0; named < 101; named += 1) {
      test.clock.advance(1)
      await wallet.noteMark(creatorId, 'device', `${creatorId}-${named}`)
    }
    await wallet.noteMark(own, 'device', `${creatorId}-phone`)
    await earn(creatorId, own, 20)
    expect(await earningsOf(creatorId)).toMatchObject({ heldCoins: 10 })
  })

  it('is not the coin rounded off calls of a linked account, nor of a disputed payment', async () => {
    const { wallet, deps } = test
    const twoShortCalls = async (payerId: string) => {
      const creatorId = deps.ids.next('usr')
      for (let index = 0; index < 2; index += 1) {
        const call = aBilledCall(test, payerId, creatorId)
        await holdBlock(test, { ...call, block: 0, amountCoins: 1 })
        await settleBlock(test, { ...call, block: 0, amountCoins: 1 })
        await wallet.voidHold(deps.db, call)
      }
      return creatorId
    }
    const [linked, disputing] = [await aPayer(test, { paid: 2 }), deps.ids.next('usr')]
    const order = { kind: 'purchase', key: `o:${disputing}`, ref: { type: 'order', id: 'o' } } as const
    const bought = await wallet.post(deps.db, { ...order, ownerId: disputing, amountCoins: 2 })
    const creators = [await twoShortCalls(linked), await twoShortCalls(disputing)]
    test.clock.advance(test.settings.earningsMatureMs)
    for (const creator of creators) expect(await earningsOf(creator)).toMatchObject({ payableCoins: 1 })
    for (const owner of [linked, creators[0] ?? '']) await wallet.noteMark(owner, 'device', `${linked}-x`)
    await wallet.openDispute(deps.db, { purchaseId: bought.transferId ?? '', caseId: 'c' })
    const held = { payableCoins: 0, heldCoins: 1 }
    for (const creator of creators) expect(await earningsOf(creator)).toMatchObject(held)
  })

  it('is zero for a sandbox payment, whose lot is marked', async () => {
    const ownerId = test.deps.ids.next('usr')
    const creatorId = test.deps.ids.next('usr')
    await test.wallet.post(test.deps.db, {
      kind: 'purchase',
      key: `sb:${ownerId}`,
      ref: { type: 'order', id: 'sb' },
      ownerId,
      amountCoins: 50,
      isSandbox: true,
    })
    expect((await readWallet(test.deps, ownerId)).lots).toMatchObject([{ kind: 'bonus', isSandbox: true }])
    await earn(creatorId, ownerId, 50)
    expect((await readWallet(test.deps, creatorId)).byKind.earned).toBe(0)
    expect(await test.wallet.refundUnused(test.deps.db, { ownerId, key: ownerId })).toBe(0)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})

describeEngines('a frozen wallet', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const freeze = (ownerId: string, until: number | null, refunds: boolean) =>
    transact(test.deps.db, (tx) => test.wallet.freeze(tx, { ownerId, until, refunds }))
  const purchase = (ownerId: string) =>
    test.wallet.post(test.deps.db, {
      kind: 'purchase',
      key: test.deps.ids.next('tr'),
      ref: { type: 'order', id: 'o' },
      ownerId,
      amountCoins: 10,
    })
  const spend = (userId: string) =>
    test.wallet.post(test.deps.db, filterFee({ matchId: test.deps.ids.next('pair'), userId, priceCoins: 1 }))

  it('neither spends nor receives coins nor is paid out until the ban ends', async () => {
    const ownerId = await aPayer(test, { paid: 10 })
    await freeze(ownerId, test.clock.now() + 1_000, false)
    const refused = { code: 'wallet_frozen', details: { reason: 'banned' } }
    await expect(spend(ownerId)).rejects.toMatchObject(refused)
    expect(await purchase(ownerId)).toMatchObject({ walletDeltaCoins: 0 })
    const payout = { payoutId: ownerId, creatorId: ownerId, amountCoins: 1, matureMs: 0 }
    await expect(test.wallet.reservePayout(test.deps.db, payout)).rejects.toMatchObject(refused)
    await runSchedule(test.wallet, 'settle-debts')
    expect(await test.wallet.balance(ownerId)).toBe(10)
    test.clock.advance(1_000)
    await spend(ownerId)
    await purchase(ownerId)
  })

  it('after a permanent ban returns unused bought coins, and later what a call had held; after fraud nothing', async () => {
    const [ownerId, thief] = [await aPayer(test, { paid: 30, bonus: 5 }), await aPayer(test, { paid: 30 })]
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 15 })
    await freeze(ownerId, null, true)
    await freeze(thief, null, false)
    await runSchedule(test.wallet, 'settle-debts')
    expect([await test.wallet.balance(ownerId), await test.wallet.balance(thief)]).toEqual([0, 30])
    await test.wallet.voidHold(test.deps.db, call)
    expect(await test.wallet.balance(ownerId)).toBe(15)
    await runSchedule(test.wallet, 'settle-debts')
    expect(await test.wallet.balance(ownerId)).toBe(5)
    await transact(test.deps.db, (tx) => test.wallet.unfreeze(tx, thief))
    await spend(thief)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('of a self-excluded person receives no coins either, in demo mode too', async () => {
    const ownerId = await aPayer(test, { paid: 10 })
    const { selfExclude } = await import('./limits/spending-limits.ts')
    const { grantDemoCoins } = await import('./grant-demo-coins.ts')
    await selfExclude(test.deps, ownerId, 1)
    expect(await purchase(ownerId)).toMatchObject({ walletDeltaCoins: 0 })
    await expect(grantDemoCoins(test.deps, ownerId, 'k')).rejects.toMatchObject({ code: 'self_excluded' })
    test.clock.advance(24 * 3_600_000)
    await purchase(ownerId)
  })
})
