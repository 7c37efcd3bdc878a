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
import { readHistory } from './read-history.ts'
import { readWallet } from './read-wallet.ts'

describeEngines('a creator’s share', (open) => {
  let test: TestWallet
  let creatorId: string
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const aCreator = () => {
    creatorId = test.deps.ids.next('usr')
  }
  const message = (ownerId: string, id: string, amountCoins = 5) =>
    test.wallet.post(test.deps.db, {
      kind: 'message_fee',
      key: `message:${id}:${ownerId}`,
      ref: { type: 'message', id },
      ownerId,
      creatorId,
      sharePercent: 50,
      amountCoins,
    })
  const earned = async () => (await readWallet(test.deps, creatorId)).byKind.earned

  it('of messages at 5 coins is 50%, not 40%: rounding remainders are carried over, payer by payer', async () => {
    aCreator()
    for (let index = 0; index < 20; index += 1) {
      await message(await aPayer(test, { paid: 5 }), `m${index}`)
      expect(await earned()).toBe(Math.floor(((index + 1) * 5) / 2))
    }
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('of short calls is 50% as well: the rounded-off coin is in the history, once', async () => {
    aCreator()
    const payerId = await aPayer(test, { paid: 200 })
    for (let index = 0; index < 6; index += 1) {
      const call = aBilledCall(test, payerId, creatorId)
      await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
      await settleBlock(test, { ...call, block: 0, amountCoins: 7 })
      await test.wallet.voidHold(test.deps.db, call)
      await test.wallet.voidHold(test.deps.db, call)
    }
    expect(await earned()).toBe(21)
    const query = { account: 'earned', limit: 50 } as const
    const { entries } = await readHistory(test.deps, creatorId, query)
    const kinds = entries.map((entry) => `${entry.kind} ${entry.deltaCoins}`)
    expect(kinds.filter((kind) => kind === 'call 3')).toHaveLength(6)
    expect(kinds.filter((kind) => kind === 'share_rounding 1')).toHaveLength(3)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('stays exact after a transfer is reversed, whichever of two it is', async () => {
    aCreator()
    const payerId = await aPayer(test, { paid: 100 })
    const first = await message(payerId, 'r1')
    await message(payerId, 'r2')
    expect(await earned()).toBe(5)
    await test.wallet.reverse(test.deps.db, first.transferId ?? '')
    // 2 coins were returned and 2.5 should have been: the half is owed by the next share.
    expect(await earned()).toBe(3)
    await message(payerId, 'r3')
    expect(await earned()).toBe(5)
    await message(payerId, 'r4')
    expect(await earned()).toBe(7)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('cannot be changed unnoticed in what it carries over', async () => {
    aCreator()
    await message(await aPayer(test, { paid: 5 }), 't1')
    await sql`update creator_carries set thousandths = 900 where creator_id = ${creatorId}`.execute(
      test.deps.db,
    )
    expect((await test.wallet.audit()).differences).toEqual([
      { rule: 'a creator is owed what was carried over', subject: creatorId, expected: 500, actual: 900 },
    ])
    await sql`update creator_carries set thousandths = 500 where creator_id = ${creatorId}`.execute(
      test.deps.db,
    )
    await expect(sql`delete from creator_carry_entries`.execute(test.deps.db)).rejects.toThrow('append-only')
  })

  it('is exact for many payers who write to one creator at once', async () => {
    aCreator()
    const payers = await Promise.all(Array.from({ length: 12 }, () => aPayer(test, { paid: 15 })))
    await Promise.all(payers.flatMap((payer) => ['a', 'b', 'c'].map((id) => message(payer, `p${id}`))))
    expect(await earned()).toBe(90)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
