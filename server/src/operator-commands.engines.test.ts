import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../test/database.ts'
import { aPayer, aWallet, type TestWallet } from '../test/wallet.ts'
import { createMemoryRateLimiter } from './adapters/memory/memory-rate-limiter.ts'
import { operateBan } from './ban.command.ts'
import { operateCoins } from './coins.command.ts'
import { DomainError } from './kernel/domain-error.ts'
import { createAudit } from './modules/audit/index.ts'

describeEngines('operator commands', (open) => {
  let test: TestWallet
  beforeAll(async () => {
    test = aWallet(await open())
  })
  const coins = (...args: string[]) => {
    const demandPayable = async (creatorId: string) => {
      if (creatorId === 'usr_sandbox') throw new DomainError('forbidden')
    }
    const { db, settings, clock } = test.deps
    const limiter = createMemoryRateLimiter(clock)
    const audit = createAudit({ db, clock, limiter, onBurst: () => {}, heads: null })
    return operateCoins({ db, clock, settings, audit, wallet: test.wallet, demandPayable }, args)
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
    expect(await coins('dispute', 'open', purchase, 'c1')).toContain('wallet -70')
    await expect(coins('refund', purchase, 'all', 't2')).rejects.toMatchObject({ code: 'conflict' })
    expect(await coins('dispute', 'lost', purchase, 'c1', 't3')).toContain('transfer')
    expect(await test.wallet.balance('usr_a')).toBe(0)
    expect(await coins('dispute', 'won', purchase, 'c1', 't4')).toContain('transfer')
    expect(await test.wallet.balance('usr_a')).toBe(70)
  })

  it('rewards an answer, pays it out once matured, and asks whether the creator may be paid', async () => {
    expect(await coins('reward', 'usr_m', 'usr_c', 'm1', '2999')).toContain('earned 1')
    const reserve = ['payout', 'reserve', 'usr_c', '1', 'p1']
    await expect(coins(...reserve)).rejects.toMatchObject({ code: 'not_enough_coins' })
    test.clock.advance(test.settings.earningsMatureMs)
    expect(await coins(...reserve)).toContain('earned -1')
    expect(await coins('payout', 'paid', 'p1')).toContain('earned 0')
    await expect(coins('payout', 'returned', 'p1')).rejects.toMatchObject({ code: 'conflict' })
    await expect(coins('payout', 'reserve', 'usr_sandbox', '1', 'p2')).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('gives the price of an unlock back, and lists deferred purchases with their time', async () => {
    const buyer = await aPayer(test, { paid: 20 })
    const unlocked = await test.wallet.post(test.deps.db, {
      kind: 'media_unlock',
      key: `unlock:${buyer}`,
      ref: { type: 'media', id: buyer },
      ownerId: buyer,
      creatorId: test.deps.ids.next('usr'),
      sharePercent: 50,
      amountCoins: 20,
    })
    expect(await coins('return-unlock', unlocked.transferId ?? '')).toContain('wallet 20, earned -10')
    expect(await coins('return-unlock', unlocked.transferId ?? '')).toContain('(repeated)')
    expect(await coins('return-unlock')).toBeNull()
    const order = { kind: 'purchase', key: `late:${buyer}`, ref: { type: 'order', id: buyer } } as const
    await test.wallet.post(test.deps.db, { ...order, ownerId: buyer, amountCoins: 7, isDeferred: true })
    const since = new Date(test.clock.now()).toISOString()
    expect(await coins('deferred')).toContain(`${buyer} 7 coins, order ${buyer}, since ${since}`)
  })

  it('logs every coin operation that changed something, in the transaction that did', async () => {
    const logged = async () => {
      const found = await sql<{
        subject: string
        detail: string
      }>`select e.subject, d.detail from audit_entries e
        join audit_details d on d.seq = e.seq where e.action = 'coins.operated' order by e.seq desc limit 1`.execute(
        test.deps.db,
      )
      return found.rows[0]
    }
    await coins('purchase', 'usr_logged', '7', 'o7', '--instrument=secret')
    const entry = await logged()
    expect(entry?.subject).toBe('usr_logged')
    expect(JSON.parse(entry?.detail ?? '')).toEqual({ operation: 'purchase', words: 'usr_logged 7 o7' })
    await expect(coins('reversal', '999999')).rejects.toMatchObject({ code: 'not_found' })
    expect((await logged())?.subject).toBe('usr_logged')
  })

  it('prints its usage for invalid arguments', async () => {
    for (const words of ['', 'refund 1', 'purchase a -5 o', 'dispute maybe 1 c t', 'payout reserve c 0 p']) {
      expect(await coins(...words.split(' '))).toBe(null)
    }
  })

  it('bans: coins are frozen, tabs are closed, and a permanent ban refunds unused bought coins', async () => {
    const [loud, thief] = [await anAccount({ paid: 40 }), await anAccount({ paid: 40 })]
    const ended: string[] = []
    const deps = {
      db: test.deps.db,
      clock: test.clock,
      wallet: test.wallet,
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
