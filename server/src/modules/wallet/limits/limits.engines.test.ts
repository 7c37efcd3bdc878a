import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { aNodeClock } from '../../../../test/node-clock.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../../test/wallet.ts'
import { filterFee, filterFeeReturn } from '../../calls/filter-fees/filter-fee-transfers.ts'
import { createWallet } from '../index.ts'
import { readLimits, selfExclude, setLimit } from './spending-limits.ts'

const hourMs = 3_600_000

describeEngines('spending limits', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  let matches = 0
  const spend = (userId: string, priceCoins: number) => {
    matches += 1
    return test.wallet.post(test.deps.db, filterFee({ matchId: `m${matches}`, userId, priceCoins }))
  }

  it('stop holds and fees that would exceed them, and report what was spent', async () => {
    const { deps } = test
    const userId = await aPayer(test, { paid: 100 })
    await setLimit(deps, userId, 'day', 30)
    const call = aBilledCall(test, userId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 25 })
    const details = { period: 'day', limitCoins: 30, spentCoins: 25 }
    await expect(spend(userId, 6)).rejects.toMatchObject({ code: 'spending_limit', details })
    const more = holdBlock(test, { ...call, block: 1, amountCoins: 6 })
    await expect(more).rejects.toMatchObject({ code: 'spending_limit', details })
    await spend(userId, 5)
  })

  it('count only real spending: what a call or a fee returns is free again', async () => {
    const { deps, wallet } = test
    const userId = await aPayer(test, { paid: 100 })
    await setLimit(deps, userId, 'day', 30)
    const call = aBilledCall(test, userId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 4 })
    await wallet.voidHold(deps.db, call)
    const fee = await spend(userId, 26)
    await wallet.post(deps.db, filterFeeReturn(fee.transferId ?? ''))
    expect((await readLimits(deps, userId)).limits[0]).toMatchObject({ period: 'day', spentCoins: 4 })
    await spend(userId, 26)
  })

  it('count the same by their kept sums as by the transfers, whatever is spent and returned, over midnights too', async () => {
    const { deps, clock, wallet } = test
    const userId = await aPayer(test, { paid: 5_000 })
    const early = aBilledCall(test, userId)
    await spend(userId, 3)
    await holdBlock(test, { ...early, block: 0, amountCoins: 10 })
    await setLimit(deps, userId, 'month', 100_000)
    let call = early
    let fee = await spend(userId, 7)
    for (let turn = 0; turn < 36; turn += 1) {
      if (turn % 5 === 0) call = aBilledCall(test, userId)
      if (turn % 3 === 0) await holdBlock(test, { ...call, block: turn, amountCoins: 4 + turn })
      if (turn % 5 === 4) await wallet.voidHold(deps.db, call)
      if (turn % 4 === 1) await wallet.post(deps.db, filterFeeReturn(fee.transferId ?? ''))
      if (turn % 4 === 2) fee = await spend(userId, 5)
      if (turn === 20) await wallet.voidHold(deps.db, early)
      const { rows } = await sql<{ period: string; kept: number; summed: number }>`
        select p as period, ledger_spent(${userId}, p, t.now) as kept,
          ledger_spent_since(${userId}, ledger_period_start(p, t.now)) as summed
        from unnest(array['day', 'week', 'month']) p, (select ${new Date(clock.now())}::timestamptz as now) t`.execute(
        deps.db,
      )
      for (const { period, kept, summed } of rows)
        expect([turn, period, kept]).toEqual([turn, period, summed])
      clock.advance(5 * hourMs)
    }
    const found = (await wallet.audit()).differences.map(({ rule }) => rule)
    expect(found).not.toContain('what counts towards a limit is what was spent')
  })

  it('run over the UTC day, the week from Monday and the month', async () => {
    const { deps, clock } = test
    const userId = await aPayer(test, { paid: 1_000 })
    const toNext = (isWanted: (date: Date) => boolean) => {
      while (!isWanted(new Date(clock.now()))) clock.advance(hourMs)
    }
    // A Monday that does not begin a month, in a week that does not end one.
    toNext((date) => date.getUTCDay() === 1 && date.getUTCHours() === 0 && date.getUTCDate() === 12)
    await setLimit(deps, userId, 'day', 10)
    await setLimit(deps, userId, 'week', 15)
    await setLimit(deps, userId, 'month', 20)
    await spend(userId, 10)
    await expect(spend(userId, 1)).rejects.toMatchObject({ details: { period: 'day' } })
    clock.advance(24 * hourMs)
    await spend(userId, 5)
    await expect(spend(userId, 1)).rejects.toMatchObject({ details: { period: 'week', spentCoins: 15 } })
    clock.advance(6 * 24 * hourMs)
    await spend(userId, 5)
    await expect(spend(userId, 1)).rejects.toMatchObject({ details: { period: 'month', spentCoins: 20 } })
    toNext((date) => date.getUTCDate() === 1)
    await spend(userId, 10)
  })

  it('of a day are not widened by returns after midnight from the day before', async () => {
    const { deps, clock, wallet } = test
    const userId = await aPayer(test, { paid: 500 })
    await setLimit(deps, userId, 'day', 100)
    const dayMs = 24 * hourMs
    clock.advance(dayMs - (clock.now() % dayMs) - 1_000)
    const call = aBilledCall(test, userId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 30 })
    const fee = await spend(userId, 10)
    clock.advance(2_000)
    await wallet.voidHold(deps.db, call)
    await wallet.post(deps.db, filterFeeReturn(fee.transferId ?? ''))
    expect((await readLimits(deps, userId)).limits[0]).toMatchObject({ period: 'day', spentCoins: 0 })
    await spend(userId, 100)
    await expect(spend(userId, 1)).rejects.toMatchObject({ details: { period: 'day', spentCoins: 100 } })
    // Of a call across midnight only the part held since then counts, and returns of that part do not.
    clock.advance(2 * dayMs - 3_000)
    const long = aBilledCall(test, userId)
    await holdBlock(test, { ...long, block: 0, amountCoins: 20 })
    clock.advance(dayMs - (clock.now() % dayMs))
    await settleBlock(test, { ...long, block: 0, amountCoins: 20 })
    await holdBlock(test, { ...long, block: 1, amountCoins: 20 })
    await settleBlock(test, { ...long, block: 1, amountCoins: 5 })
    await wallet.voidHold(deps.db, long)
    expect((await readLimits(deps, userId)).limits[0]).toMatchObject({ spentCoins: 5 })
  })

  it('of a day are not passed by a node whose machine is a day ahead', async () => {
    const { deps, clock } = test
    const userId = await aPayer(test, { paid: 500 })
    await setLimit(deps, userId, 'day', 100)
    await spend(userId, 80)
    const odd = createWallet({ ...deps, clock: await aNodeClock(clock, () => 25 * hourMs) })
    const more = odd.post(deps.db, filterFee({ matchId: `odd:${userId}`, userId, priceCoins: 30 }))
    await expect(more).rejects.toMatchObject({ code: 'spending_limit', details: { spentCoins: 80 } })
  })

  it('apply a raise after a day, and a reduction at once', async () => {
    const { deps, clock } = test
    const userId = await aPayer(test, { paid: 1_000 })
    await setLimit(deps, userId, 'month', 10)
    await setLimit(deps, userId, 'month', 500)
    await expect(spend(userId, 11)).rejects.toMatchObject({ code: 'spending_limit' })
    const waiting = (await readLimits(deps, userId)).limits[2]
    expect(waiting).toMatchObject({
      limitCoins: 10,
      next: { limitCoins: 500, from: clock.now() + 24 * hourMs },
    })
    clock.advance(24 * hourMs)
    await spend(userId, 11)
    expect((await readLimits(deps, userId)).limits[2]).toMatchObject({ limitCoins: 500, next: null })
    await setLimit(deps, userId, 'month', 11)
    await expect(spend(userId, 1)).rejects.toMatchObject({ code: 'spending_limit' })
  })

  it('of zero stop every coin; a self-exclusion does so until it ends, and can only be extended', async () => {
    const { deps, clock } = test
    const userId = await aPayer(test, { paid: 100 })
    await selfExclude(deps, userId, 7)
    await selfExclude(deps, userId, 1)
    const until = clock.now() + 7 * 24 * hourMs
    expect((await readLimits(deps, userId)).excludedUntil).toBe(until)
    await expect(spend(userId, 1)).rejects.toMatchObject({
      code: 'self_excluded',
      details: { untilMs: until },
    })
    const call = aBilledCall(test, userId)
    const held = holdBlock(test, { ...call, block: 0, amountCoins: 1 })
    await expect(held).rejects.toMatchObject({ code: 'self_excluded' })
    clock.advance(7 * 24 * hourMs)
    await spend(userId, 1)
    await setLimit(deps, userId, 'day', 0)
    await expect(spend(userId, 1)).rejects.toMatchObject({ code: 'spending_limit' })
  })
})
