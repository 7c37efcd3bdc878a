import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../test/wallet.ts'
import { transact } from '../../kernel/transact.ts'
import { readWallet } from './read-wallet.ts'

describeEngines('refunds and disputes', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const buy = async (
    ownerId: string,
    id: string,
    amountCoins: number,
    isSandbox = false,
  ): Promise<string> => {
    const ref = { type: 'order', id } as const
    const bought = { kind: 'purchase', key: `order:${id}:${ownerId}`, ref, ownerId, amountCoins } as const
    const posted = await test.wallet.post(test.deps.db, isSandbox ? { ...bought, isSandbox } : bought)
    return posted.transferId ?? ''
  }
  const gift = (ownerId: string, creatorId: string, amountCoins: number) => {
    const id = test.deps.ids.next('tr')
    const ref = { type: 'gift', id } as const
    const given = { kind: 'gift', key: `gift:${id}`, ref, ownerId, creatorId, sharePercent: 50 } as const
    return test.wallet.post(test.deps.db, { ...given, amountCoins })
  }
  const kindsOf = async (userId: string) => (await readWallet(test.deps, userId)).byKind
  const owed = async (ownerId: string): Promise<number> => {
    const found = await sql<{ coins: number }>`select ledger_owed(${ownerId}) as coins`.execute(test.deps.db)
    return found.rows[0]?.coins ?? 0
  }
  const nobody = () => test.deps.ids.next('usr')
  const audited = async () => expect((await test.wallet.audit()).differences).toEqual([])

  it('refunds the unused coins of one purchase, in parts, and never more than are left of it', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const [first, second] = [await buy(ownerId, 'o1', 100), await buy(ownerId, 'o2', 50)]
    await gift(ownerId, nobody(), 30)
    await wallet.refund(deps.db, { purchaseId: first, key: 'a', amountCoins: 20 })
    const again = await wallet.refund(deps.db, { purchaseId: first, key: 'a', amountCoins: 20 })
    expect(again.replayed).toBe(true)
    const tooMany = wallet.refund(deps.db, { purchaseId: first, key: 'b', amountCoins: 51 })
    await expect(tooMany).rejects.toMatchObject({ code: 'not_enough_coins', details: { unusedCoins: 50 } })
    expect(await wallet.refund(deps.db, { purchaseId: first, key: 'c' })).toMatchObject({
      walletDeltaCoins: -50,
    })
    expect(await wallet.balance(ownerId)).toBe(50)
    await expect(wallet.refund(deps.db, { purchaseId: first, key: 'd' })).rejects.toThrow()
    await expect(wallet.refund(deps.db, { purchaseId: '999999', key: 'e' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await wallet.refundUnused(deps.db, ownerId)).toBe(50)
    await expect(wallet.refund(deps.db, { purchaseId: second, key: 'f' })).rejects.toThrow()
    await audited()
  })

  it('charges back what is left, books the rest as a debt, and settles it by the next purchase', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const purchase = await buy(ownerId, 'c1', 100)
    await wallet.chargeFilterFee(deps.db, { matchId: deps.ids.next('pair'), userId: ownerId, priceCoins: 60 })
    await wallet.chargeBack(purchase)
    await wallet.chargeBack(purchase)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 60])
    await buy(ownerId, 'c2', 45)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 15])
    await buy(ownerId, 'c3', 45)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([30, 0])
    await audited()
  })

  it('takes the creator’s share back, from earnings or as a debt that later earnings settle', async () => {
    const { wallet, deps } = test
    const [ownerId, poor, rich] = [nobody(), nobody(), nobody()]
    const purchase = await buy(ownerId, 's1', 100)
    await gift(ownerId, poor, 40)
    await gift(ownerId, rich, 60)
    await wallet.post(deps.db, {
      ...({ kind: 'payout', key: `p:${poor}`, ref: { type: 'payout', id: poor } } as const),
      ...{ creatorId: poor, amountCoins: 15, matureMs: 0 },
    })
    await wallet.chargeBack(purchase)
    expect([(await kindsOf(poor)).earned, await owed(poor)]).toEqual([0, 15])
    expect([(await kindsOf(rich)).earned, await owed(rich)]).toEqual([0, 0])
    await gift(await aPayer(test, { paid: 50 }), poor, 50)
    await wallet.tidyUp()
    expect([(await kindsOf(poor)).earned, await owed(poor)]).toEqual([10, 0])
    await audited()
  })

  it('completes a charge-back that met a running call when the call has ended', async () => {
    const { wallet, deps } = test
    const ownerId = nobody()
    const purchase = await buy(ownerId, 'r1', 20)
    const call = aBilledCall(test, ownerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    await wallet.chargeBack(purchase)
    await settleBlock(test, { ...call, block: 0, amountCoins: 10 })
    // Until it is taken back, it is not paid out either.
    test.clock.advance(test.settings.earningsMatureMs)
    expect((await readWallet(deps, call.creatorId)).earnings).toMatchObject({ payableCoins: 0, heldCoins: 5 })
    await wallet.voidHold(deps.db, call)
    await wallet.tidyUp()
    expect((await kindsOf(call.creatorId)).earned).toBe(0)
    expect([await wallet.balance(ownerId), await owed(ownerId)]).toEqual([0, 10])
    await audited()
  })

  it('while a payment is disputed, its payer’s coins are frozen and earnings from it are held', async () => {
    const { wallet, deps } = test
    const [ownerId, creatorId] = [nobody(), nobody()]
    const purchase = await buy(ownerId, 'd1', 100)
    await gift(ownerId, creatorId, 40)
    await gift(await aPayer(test, { paid: 20 }), creatorId, 20)
    test.clock.advance(test.settings.earningsMatureMs)
    await wallet.openDispute(purchase)
    const frozen = { code: 'wallet_frozen', details: { reason: 'disputed' } }
    await expect(gift(ownerId, creatorId, 1)).rejects.toMatchObject(frozen)
    await expect(wallet.checkSpending(deps.db, ownerId, 1)).rejects.toMatchObject(frozen)
    await expect(wallet.refund(deps.db, { purchaseId: purchase, key: 'x' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await readWallet(test.deps, creatorId)).earnings).toEqual({
      ...{ payableCoins: 10, maturingCoins: 0, nextMatureAt: null },
      heldCoins: 20,
    })
    const payout = { creatorId, amountCoins: 30 }
    await expect(wallet.payOut({ ...payout, payoutId: 'd1' })).rejects.toMatchObject({
      details: { payableCoins: 10 },
    })
    await wallet.winDispute(purchase)
    await expect(wallet.winDispute(purchase)).resolves.toBeUndefined()
    await wallet.payOut({ ...payout, payoutId: 'd1' })
    await gift(ownerId, creatorId, 1)
    await expect(wallet.chargeBack(purchase)).rejects.toMatchObject({ code: 'conflict' })
    await audited()
  })
})

describeEngines('payouts', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const earn = async (creatorId: string, ownerId: string, amountCoins: number) => {
    const id = test.deps.ids.next('tr')
    const ref = { type: 'gift', id } as const
    const given = { kind: 'gift', key: `gift:${id}`, ref, ownerId, creatorId, sharePercent: 50 } as const
    await test.wallet.post(test.deps.db, { ...given, amountCoins })
  }
  const earningsOf = async (creatorId: string) => (await readWallet(test.deps, creatorId)).earnings

  it('has matured for seven days, which is a setting', async () => {
    const creatorId = test.deps.ids.next('usr')
    await earn(creatorId, await aPayer(test, { paid: 20 }), 20)
    test.clock.advance(test.settings.earningsMatureMs - 1)
    await earn(creatorId, await aPayer(test, { paid: 8 }), 8)
    const order = { payoutId: creatorId, creatorId, amountCoins: 10 }
    await expect(test.wallet.payOut(order)).rejects.toMatchObject({ code: 'not_enough_coins' })
    test.clock.advance(1)
    const nextMatureAt = test.clock.now() - 1 + test.settings.earningsMatureMs
    const maturing = { maturingCoins: 4, nextMatureAt, heldCoins: 0 }
    expect(await earningsOf(creatorId)).toEqual({ payableCoins: 10, ...maturing })
    await test.wallet.payOut(order)
    expect(await test.wallet.payOut(order)).toMatchObject({ replayed: true })
    expect(await earningsOf(creatorId)).toEqual({ payableCoins: 0, ...maturing })
  })

  it.each(['device', 'instrument'] as const)(
    'is not earned from an account of the same %s, found late or early',
    async (kind) => {
      const { wallet, deps } = test
      const creatorId = deps.ids.next('usr')
      const [own, other] = [await aPayer(test, { paid: 40 }), await aPayer(test, { paid: 20 })]
      await earn(creatorId, own, 20)
      await earn(creatorId, other, 20)
      await wallet.noteMark(creatorId, kind, `${creatorId}-x`)
      await wallet.noteMark(own, kind, `${creatorId}-x`)
      await wallet.noteMark(other, kind === 'device' ? 'instrument' : 'device', `${creatorId}-x`)
      await wallet.noteMark(other, kind, '')
      await earn(creatorId, own, 20)
      await wallet.rewardReply({ messageId: deps.ids.next('pair'), memberId: own, creatorId })
      test.clock.advance(test.settings.earningsMatureMs)
      expect(await earningsOf(creatorId)).toMatchObject({ payableCoins: 10, maturingCoins: 0, heldCoins: 21 })
      const all = wallet.payOut({ payoutId: creatorId, creatorId, amountCoins: 11 })
      await expect(all).rejects.toMatchObject({ code: 'not_enough_coins', details: { payableCoins: 10 } })
    },
  )

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
    await wallet.openDispute(bought.transferId ?? '')
    const held = { payableCoins: 0, heldCoins: 1 }
    for (const creator of creators) expect(await earningsOf(creator)).toMatchObject(held)
  })

  it('is zero for a sandbox payment, whose lot is marked', async () => {
    const ownerId = test.deps.ids.next('usr')
    const creatorId = test.deps.ids.next('usr')
    await test.wallet.post(test.deps.db, {
      ...({ kind: 'purchase', key: `sb:${ownerId}`, ref: { type: 'order', id: 'sb' } } as const),
      ...{ ownerId, amountCoins: 50, isSandbox: true },
    })
    expect((await readWallet(test.deps, ownerId)).lots).toMatchObject([{ kind: 'bonus', isSandbox: true }])
    await earn(creatorId, ownerId, 50)
    expect((await readWallet(test.deps, creatorId)).byKind.earned).toBe(0)
    expect(await test.wallet.refundUnused(test.deps.db, ownerId)).toBe(0)
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
      ...({ kind: 'purchase', key: test.deps.ids.next('tr'), ref: { type: 'order', id: 'o' } } as const),
      ...{ ownerId, amountCoins: 10 },
    })
  const spend = (userId: string) =>
    test.wallet.chargeFilterFee(test.deps.db, { matchId: test.deps.ids.next('pair'), userId, priceCoins: 1 })

  it('neither spends nor buys nor is paid out until the ban ends', async () => {
    const ownerId = await aPayer(test, { paid: 10 })
    await freeze(ownerId, test.clock.now() + 1_000, false)
    const refused = { code: 'wallet_frozen', details: { reason: 'banned' } }
    await expect(spend(ownerId)).rejects.toMatchObject(refused)
    await expect(purchase(ownerId)).rejects.toMatchObject(refused)
    const payout = { payoutId: ownerId, creatorId: ownerId, amountCoins: 1 }
    await expect(test.wallet.payOut(payout)).rejects.toMatchObject(refused)
    await test.wallet.tidyUp()
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
    await test.wallet.tidyUp()
    expect([await test.wallet.balance(ownerId), await test.wallet.balance(thief)]).toEqual([0, 30])
    await test.wallet.voidHold(test.deps.db, call)
    expect(await test.wallet.balance(ownerId)).toBe(15)
    await test.wallet.tidyUp()
    expect(await test.wallet.balance(ownerId)).toBe(5)
    await transact(test.deps.db, (tx) => test.wallet.unfreeze(tx, thief))
    await spend(thief)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('of a self-excluded person buys nothing either, in demo mode too', async () => {
    const ownerId = await aPayer(test, { paid: 10 })
    const { selfExclude } = await import('./spending-limits.ts')
    const { grantDemoCoins } = await import('./grant-demo-coins.ts')
    await selfExclude(test.deps, ownerId, 1)
    await expect(purchase(ownerId)).rejects.toMatchObject({ code: 'self_excluded' })
    await expect(grantDemoCoins(test.deps, ownerId, 'k')).rejects.toMatchObject({ code: 'self_excluded' })
    test.clock.advance(24 * 3_600_000)
    await purchase(ownerId)
  })
})
