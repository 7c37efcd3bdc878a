import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { passHours } from '../../../../test/audits.ts'
import { describeEngines } from '../../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestWallet,
} from '../../../../test/wallet.ts'
import { transact } from '../../../kernel/transact.ts'
import { filterFee } from '../../calls/filter-fees/filter-fee-transfers.ts'
import { createWallet } from '../index.ts'
import { withLease } from './audit-lease.ts'

describeEngines('the schedule of audits', (open) => {
  let test: TestWallet
  let engine: string
  beforeEach(async () => {
    const database = await open()
    engine = database.engine
    test = aWallet(database)
    await aPayer(test, { paid: 20 })
    await test.wallet.seal()
  })
  const kinds = async (): Promise<readonly string[]> => {
    const found = await sql<{ kind: string }>`select case when is_full then 'full' else 'daily' end as kind
      from ledger_audits order by id`.execute(test.deps.db)
    return found.rows.map(({ kind }) => kind)
  }

  it('audits everything at first and each week, new entries each day, and nothing before a day is over', async () => {
    expect(await test.wallet.auditWhenDue()).toMatchObject({ ok: true, transfers: 1 })
    expect(await test.wallet.auditWhenDue()).toBeNull()
    await passHours(test, 23)
    expect(await test.wallet.auditWhenDue()).toBeNull()
    for (let day = 0; day < 8; day += 1) {
      await passHours(test, 24)
      expect(await test.wallet.auditWhenDue()).toMatchObject({ ok: true })
    }
    expect(await kinds()).toEqual(['full', ...Array(6).fill('daily'), 'full', 'daily'])
    const closings = await sql<{ balance: number }>`select balance from ledger_closings
      where account = 'issuance:paid' order by audit_id desc limit 1`.execute(test.deps.db)
    expect(closings.rows).toEqual([{ balance: -20 }])
  })

  it('runs a due audit once, however many workers ask at the same moment', async () => {
    // Embedded storage has one process; on PostgreSQL each worker is another.
    const workers = Array.from({ length: 4 }, () =>
      engine === 'embedded' ? test.wallet : createWallet(test.deps),
    )
    const ran = await Promise.all(workers.map((worker) => worker.auditWhenDue()))
    expect(ran.filter((audit) => audit !== null)).toHaveLength(1)
    expect(await kinds()).toEqual(['full'])
    expect(await test.wallet.auditWhenDue()).toBeNull()
  })

  it('daily audits, two at a time among them, leave the checkpoint and the closings of a full one', async () => {
    const daily = { isFull: false, keeps: true }
    const stored = async () => {
      const sums = await sql`select lot_id, account, sum(amount) as amount, sum(brought) as brought
        from ledger_audited where lot_id <> '' group by lot_id, account
        having sum(amount) <> 0 or sum(brought) <> 0 order by account, lot_id`.execute(test.deps.db)
      const closings = await sql`select account, lot_kind, balance from ledger_closings
        where audit_id = (select max(audit_id) from ledger_closings) order by 1, 2`.execute(test.deps.db)
      return { sums: sums.rows, closings: closings.rows }
    }
    expect((await test.wallet.audit({ keeps: true })).differences).toEqual([])
    for (const paid of [30, 40]) {
      await aPayer(test, { paid, bonus: 5 })
      await test.wallet.seal()
      const audits = await Promise.all([test.wallet.audit(daily), test.wallet.audit(daily)])
      expect(audits.map(({ differences }) => differences)).toEqual([[], []])
    }
    const afterDaily = await stored()
    expect(afterDaily.closings).toContainEqual({ account: 'issuance:paid', lot_kind: 'paid', balance: -90 })
    await test.wallet.audit({ keeps: true })
    expect(await stored()).toEqual(afterDaily)
  })

  it('daily, find a changed lot, wallet and escrow of whoever moved coins since, and an altered kept sum', async () => {
    const call = aBilledCall(test, await aPayer(test, { paid: 40 }))
    let block = 0
    const move = async () => {
      await holdBlock(test, { ...call, block, amountCoins: 10 })
      await settleBlock(test, { ...call, block, amountCoins: 9 })
      block += 1
      await test.wallet.seal()
    }
    await move()
    await test.wallet.audit({ keeps: true })
    const daily = async (change: string): Promise<readonly string[]> => {
      await sql.raw(change).execute(test.deps.db)
      const audit = await test.wallet.audit({ isFull: false, keeps: true, rowsAtOnce: 1 })
      return audit.differences.map(({ rule }) => rule)
    }
    const where = `where owner_id = '${call.payerId}'`
    expect(await daily(`update wallets set balance = balance + 1 ${where}`)).toEqual([])
    await move()
    expect(await daily('select 1')).toContain('a wallet holds what remains of its lots')
    expect(await daily(`update lots set remaining = remaining + 1 ${where}`)).toContain(
      'what remains of a lot is what its postings leave',
    )
    expect(await daily('update escrows set parts[1].amount = 1')).toContain(
      'an escrow holds what its postings leave',
    )
    expect(await daily('update escrows set charged = charged - 1')).toContain(
      'an escrow charged what was settled',
    )
    expect(await daily('update ledger_audited set brought = brought + 1 where brought > 0')).toContain(
      'a lot is as large as what came into it',
    )
  })

  it('read everything where the kept sums are gone, as after a crash', async () => {
    await test.wallet.audit({ keeps: true })
    await sql`truncate ledger_audited`.execute(test.deps.db)
    expect(await test.wallet.audit({ isFull: false, keeps: true })).toMatchObject({ ok: true, transfers: 1 })
    expect(await kinds()).toEqual(['full', 'full'])
  })

  it('count no audit without the mac of the key, however recent', async () => {
    await test.wallet.audit({ keeps: true })
    await passHours(test, 25)
    await sql`insert into ledger_audits
      select id + 1000, is_full, bases, started_at, clock_timestamp(), seals, epoch, seen, transfers, postings, '[]', mac
      from ledger_audits`.execute(test.deps.db)
    expect(await test.wallet.auditState()).toMatchObject({ isLate: false })
    await passHours(test, 2)
    expect(await test.wallet.auditState()).toMatchObject({ isLate: true })
    expect(await test.wallet.auditWhenDue()).toMatchObject({ ok: true })
  })

  it('read a wallet again whose transfers were sealed in another order than it changed', async () => {
    const { db } = test.deps
    const ownerId = await aPayer(test, { paid: 20, bonus: 5 })
    const reads = () => test.wallet.audit({ keeps: true, rowsAtOnce: 1 })
    // As if the transaction of the second had begun before that of the first, and waited for it.
    await transact(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update transfers t set xid = other.xid from transfers other
        where t.owner_id = ${ownerId} and other.owner_id = ${ownerId} and t.id <> other.id`.execute(tx)
    })
    await test.wallet.seal()
    expect((await reads()).differences).toEqual([])
    await transact(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update transfers set balance_after = 7 where owner_id = ${ownerId} and kind = 'purchase'`.execute(
        tx,
      )
    })
    expect((await reads()).differences.map(({ rule }) => rule)).toContain(
      'a wallet changes only by transfers',
    )
  })

  it('find a transfer with the id of a transaction that was never begun, which no seal would ever cover', async () => {
    await aPayer(test, { paid: 20 })
    await test.wallet.seal()
    await transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into transfers (kind, key, content_hash, ref_id, owner_id, wallet_delta, balance_after, earned_delta,
          amount, line_count, at, xid)
        select kind, 'forged', content_hash, ref_id, owner_id, 0, null, 0, 1, 1, at,
          (xid::text::bigint + 1000000)::text::xid8 from transfers limit 1`.execute(tx)
    })
    const { differences } = await test.wallet.audit({ isFull: false })
    expect(differences.map(({ rule }) => rule).sort()).toEqual([
      'a transfer has the lines it declares',
      'a transfer is of a transaction that was begun',
      'a transfer moves the coins it declares',
      "a transfer's key is used for good",
    ])
  })

  it('closes system accounts by kind of coin, and their balances count on from there', async () => {
    const { db } = test.deps
    const balances = async () =>
      (await sql`select account, lot_kind, balance from system_balances order by 1, 2`.execute(db)).rows
    const summed = async () =>
      (
        await sql`select e.account, l.kind as lot_kind, sum(e.amount)::bigint as balance
          from ledger_entries e join lots l on l.id = e.lot_id
          where e.account !~ '^(wallet|earned|escrow):' group by 1, 2 order by 1, 2`.execute(db)
      ).rows
    const spend = async () => {
      const userId = await aPayer(test, { paid: 30, bonus: 5 })
      await test.wallet.post(db, filterFee({ matchId: userId, userId, priceCoins: 10 }))
    }
    await spend()
    expect(await balances()).toEqual(await summed())
    await test.wallet.seal()
    await test.wallet.audit({ keeps: true })
    await spend()
    expect(await balances()).toEqual(await summed())
    expect(await balances()).toContainEqual({ account: 'issuance:bonus', lot_kind: 'bonus', balance: -10 })
    await sql`update ledger_closings set balance = balance - 1 where account = 'issuance:bonus'`.execute(db)
    expect(await balances()).toContainEqual({ account: 'issuance:bonus', lot_kind: 'bonus', balance: -11 })
  })

  it('leaves an audit to the process running it, until that is gone', async () => {
    const { db } = test.deps
    await sql`insert into ledger_audit_leases (name, holder, until)
      values ('due', gen_random_uuid(), clock_timestamp() + interval '1 minute')`.execute(db)
    expect(await test.wallet.auditWhenDue()).toBeNull()
    await sql`update ledger_audit_leases set until = clock_timestamp() - interval '1 second'`.execute(db)
    expect(await test.wallet.auditWhenDue()).not.toBeNull()
    expect((await sql`select name from ledger_audit_leases`.execute(db)).rows).toEqual([])
  })

  it('knows before it stores anything whether another process took over, even if that has ended', async () => {
    const { db } = test.deps
    const lost = withLease(db, { name: 'checkpoint', waits: false }, async (lease) => {
      await lease.confirm()
      await sql`update ledger_audit_leases set until = clock_timestamp() - interval '1 second'`.execute(db)
      expect((await test.wallet.audit({ keeps: true })).ok).toBe(true)
      await lease.confirm()
    })
    await expect(lost).rejects.toThrow('another audit took over')
  })

  it('is late after 26 hours, counted from the first transfer if there was no audit at all', async () => {
    await passHours(test, 25)
    expect(await test.wallet.auditState()).toMatchObject({ ageMs: null, isLate: false })
    await passHours(test, 2)
    expect(await test.wallet.auditState()).toMatchObject({ ageMs: null, isLate: true })
  })

  it('is late after 26 hours without an audit, and reports the newest result', async () => {
    await test.wallet.auditWhenDue()
    await passHours(test, 25)
    expect(await test.wallet.auditState()).toMatchObject({ isLate: false, differences: 0 })
    await passHours(test, 2)
    expect(await test.wallet.auditState()).toMatchObject({ isLate: true })
    await aPayer(test, { paid: 20 })
    await sql`update wallets set balance = balance + 1`.execute(test.deps.db)
    expect(await test.wallet.auditWhenDue()).toMatchObject({ ok: false })
    const { isLate, differences } = await test.wallet.auditState()
    expect([isLate, differences > 0]).toEqual([false, true])
  })
})
