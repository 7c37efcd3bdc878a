import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../test/database.ts'
import { aPayer, aWallet, type TestWallet } from '../test/wallet.ts'
import { operateBan } from './ban.command.ts'
import { operateCoins } from './coins.command.ts'

describeEngines('operator commands', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const coins = (...args: string[]) => {
    const isSandbox = async (userId: string) => userId === 'usr_sandbox'
    return operateCoins({ db: test.deps.db, wallet: test.wallet, isSandbox }, args)
  }
  const anAccount = async (coinsOf: { paid: number }): Promise<string> => {
    const id = await aPayer(test, coinsOf)
    await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at)
      values (${id}, ${id}, ${`${id}@example.test`}, 'Ann', 'male', 'en', 'serendip', now())`.execute(
      test.deps.db,
    )
    return id
  }

  it('records a payment, refunds a part of it, and charges it back', async () => {
    const line = (await coins('purchase', 'usr_a', '100', 'o1', '--instrument=4242')) ?? ''
    const purchase = /transfer (\d+): wallet 100/.exec(line)?.[1] ?? ''
    expect(await coins('refund', purchase, '30', 't1')).toContain('wallet -30')
    expect(await coins('refund', purchase, '30', 't1')).toContain('(repeated)')
    expect(await coins('dispute', 'open', purchase)).toContain('open')
    await expect(coins('refund', purchase, 'all', 't2')).rejects.toMatchObject({ code: 'conflict' })
    expect(await coins('dispute', 'lost', purchase)).toContain('lost')
    expect(await test.wallet.balance('usr_a')).toBe(0)
  })

  it('rewards an answer, pays it out once matured, and never pays a test account', async () => {
    expect(await coins('reward', 'usr_m', 'usr_c', 'm1')).toContain('earned 1')
    await expect(coins('payout', 'usr_c', '1', 'p1')).rejects.toMatchObject({ code: 'not_enough_coins' })
    test.clock.advance(test.settings.earningsMatureMs)
    expect(await coins('payout', 'usr_c', '1', 'p1')).toContain('earned -1')
    await expect(coins('payout', 'usr_sandbox', '1', 'p2')).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('prints its usage for invalid arguments', async () => {
    for (const words of ['', 'refund 1', 'purchase a -5 o', 'dispute maybe 1', 'payout c 0 p']) {
      expect(await coins(...words.split(' '))).toBe(null)
    }
  })

  it('bans: coins are frozen, tabs are closed, and a permanent ban refunds unused bought coins', async () => {
    const [loud, thief] = [await anAccount({ paid: 40 }), await anAccount({ paid: 40 })]
    const ended: string[] = []
    const deps = {
      ...{ db: test.deps.db, clock: test.clock, wallet: test.wallet },
      realtime: {
        endSession: (userId: string, _: string | null, code: string) => void ended.push(`${userId} ${code}`),
      },
      expel: async () => {},
    }
    const standing = async (id: string) =>
      (await sql<{ standing: string }>`select standing from accounts where id = ${id}`.execute(test.deps.db))
        .rows[0]?.standing
    expect(await operateBan(deps, ['for', '24', loud, 'spam'])).toBe(true)
    expect(ended).toEqual([`${loud} account_closed`])
    expect([await standing(loud), await test.wallet.balance(loud)]).toEqual(['banned', 40])
    await expect(test.wallet.checkSpending(test.deps.db, loud, 1)).rejects.toMatchObject({
      code: 'wallet_frozen',
    })
    expect(await operateBan(deps, ['forever', loud, 'harassment'])).toBe(true)
    expect(await operateBan(deps, ['forever', thief, 'stolen card', '--fraud'])).toBe(true)
    expect([await test.wallet.balance(loud), await test.wallet.balance(thief)]).toEqual([0, 40])
    await expect(operateBan(deps, ['forever', 'usr_nobody', 'x'])).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await operateBan(deps, ['for', 'ever', thief])).toBe(false)
    expect((await test.wallet.audit()).differences).toEqual([])
  })
})
