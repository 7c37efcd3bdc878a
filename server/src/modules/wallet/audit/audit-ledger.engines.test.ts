import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestCall,
  type TestWallet,
} from '../../../../test/wallet.ts'

describeEngines('the audit', (open) => {
  let test: TestWallet
  let payerId: string
  let call: TestCall
  beforeEach(async () => {
    test = aWallet(await open())
    payerId = await aPayer(test, { paid: 20, bonus: 5 })
    call = aBilledCall(test, payerId)
    await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 9 })
  })

  it('reports OK for a ledger changed only by transfers, and counts what it read', async () => {
    expect(await test.wallet.audit()).toEqual({
      ok: true,
      transfers: 4,
      postings: 7,
      wallets: 1,
      circulatingCoins: 16,
      differences: [],
    })
  })

  describe('names what was changed behind its back', () => {
    const tampered = async (change: string): Promise<readonly string[]> => {
      await sql.raw(change).execute(test.deps.db)
      const { ok, differences } = await test.wallet.audit()
      expect(ok).toBe(false)
      return differences.map(
        (difference) => `${difference.rule}: ${difference.expected} is ${difference.actual}`,
      )
    }
    const unguarded = async (table: string, change: string): Promise<readonly string[]> => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(test.deps.db)
      await sql.raw(change).execute(test.deps.db)
      return tampered(`alter table ${table} enable trigger user`)
    }

    it('a wallet', async () => {
      expect(await tampered('update wallets set balance = balance + 1')).toEqual([
        'a wallet holds what remains of its lots: 15 is 16',
      ])
    })

    it('a lot', async () => {
      const found = await tampered("update lots set remaining = remaining - 1 where kind = 'paid'")
      expect(found).toContain('what remains of a lot is what its postings leave: 15 is 14')
    })

    it('an escrow', async () => {
      expect(await tampered('update escrows set parts[1].amount = 2')).toEqual([
        'an escrow holds what its postings leave: 1 is 2',
      ])
      expect(await tampered('update escrows set charged = charged + 1')).toContain(
        'an escrow charged what was settled: 9 is 10',
      )
    })

    it('a creator’s share', async () => {
      expect(await tampered('update escrows set share_percent = 75')).toEqual([
        'a creator earned the share of the paid coins: 3 is 2',
      ])
    })

    it('the amount of a posting', async () => {
      const change = "update postings set amount = amount + 1 where from_account = 'issuance:paid'"
      const found = await unguarded('postings', change)
      expect(found).toContain('a transfer moves the coins it declares: 20 is 21')
      expect(found).toContain('a transfer changes the wallet by its lines: 21 is 20')
      expect(found).toContain('what remains of a lot is what its postings leave: 16 is 15')
    })

    it('a missing posting', async () => {
      const found = await unguarded('postings', "delete from postings where from_account = 'issuance:bonus'")
      expect(found).toContain('a transfer has the lines it declares: 1 is 0')
    })

    it('the balance stated by a transfer', async () => {
      const change = "update transfers set balance_after = 7 where kind = 'hold'"
      expect(await unguarded('transfers', change)).toEqual(['a wallet changes only by transfers: 15 is 7'])
    })
  })
})
