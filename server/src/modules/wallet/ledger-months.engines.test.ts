import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEngines } from '../../../test/database.ts'
import { runSchedule } from '../../../test/run-schedule.ts'
import { aPayer, aWallet, type TestWallet } from '../../../test/wallet.ts'
import { migrate, migrationNames } from '../../adapters/postgres/migrate.ts'
import { transact } from '../../kernel/transact.ts'
import { filterFee, filterFeeReturn } from '../calls/filter-fees/filter-fee-transfers.ts'

const placed = z.array(z.object({ id: z.number(), part: z.string(), postings: z.string().nullable() }))
const monthRows = z.array(z.object({ month: z.string(), has_begun: z.boolean() }))

describeEngines('the ledger by months', (open) => {
  let test: TestWallet
  beforeEach(async () => {
    test = aWallet(await open())
  })

  /** As if the database's clock showed another month, this many after the current one. */
  const turn = (months: number) =>
    sql`select ledger_turn_month(clock_timestamp() + make_interval(months => ${months}))`.execute(
      test.deps.db,
    )
  const partsOf = async () => {
    const { rows } =
      await sql`select t.id, t.tableoid::regclass::text as part, min(p.tableoid::regclass::text) as postings
      from transfers t left join postings p on p.transfer_id = t.id group by t.id, t.tableoid order by t.id`.execute(
        test.deps.db,
      )
    return placed.parse(rows)
  }
  const monthsOf = async () => {
    const { rows } = await sql`select month::text, began_at is not null as has_begun from ledger_months
      order by ledger_months.month`.execute(test.deps.db)
    return monthRows.parse(rows)
  }
  const differences = async () => (await test.wallet.audit({ rowsAtOnce: 2 })).differences
  const bonus = (key: string, ownerId: string, amountCoins = 5) =>
    test.wallet.post(test.deps.db, {
      kind: 'grant_bonus',
      key,
      ref: { type: 'bonus', id: 'b' },
      ownerId,
      amountCoins,
    })

  it('answer a key of an earlier month with its first result, and refuse it for anything else', async () => {
    const first = await bonus('once', 'usr_a')
    for (const month of [1, 2, 14]) {
      await turn(month)
      expect(await bonus('once', 'usr_a')).toMatchObject({ transferId: first.transferId, replayed: true })
      await expect(bonus('once', 'usr_a', 6)).rejects.toMatchObject({ code: 'idempotency_conflict' })
      await bonus(`in ${month}`, 'usr_a')
    }
    expect(await test.wallet.balance('usr_a')).toBe(20)
    expect(new Set((await partsOf()).map(({ part }) => part)).size).toBe(4)
    expect(await differences()).toEqual([])
  })

  it('refuse a key and a reversal of an earlier month at the table itself', async () => {
    const userId = await aPayer(test, { paid: 20 })
    const fee = await test.wallet.post(test.deps.db, filterFee({ matchId: 'm', userId, priceCoins: 10 }))
    await test.wallet.post(test.deps.db, filterFeeReturn(fee.transferId ?? ''))
    await turn(1)
    const again = (change: string) =>
      sql
        .raw(`insert into transfers (kind, key, content_hash, ref_id, reverses, owner_id, wallet_delta, balance_after,
            earned_delta, amount, line_count, at)
          select kind, ${change}, owner_id, wallet_delta, balance_after, earned_delta, amount, line_count, at
          from transfers where reverses = ${fee.transferId}`)
        .execute(test.deps.db)
    await expect(again('key, content_hash, ref_id, null::bigint')).rejects.toMatchObject({
      constraint: 'ledger_keys_pkey',
    })
    await expect(again(`'another', content_hash, ref_id, reverses`)).rejects.toMatchObject({
      constraint: 'ledger_reversals_pkey',
    })
    await expect(again(`'another', content_hash, '5', 5`)).rejects.toMatchObject({ code: '23503' })
    await expect(test.wallet.reverse(test.deps.db, fee.transferId ?? '')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('write a transfer, its postings and its seal into the parts of the month, in the order of ids', async () => {
    await bonus('now', 'usr_a')
    await turn(1)
    await bonus('next', 'usr_a')
    await test.wallet.seal()
    const parts = await partsOf()
    const [first, second] = parts.map(({ part }) => part.replace('ledger_parts.transfers_', ''))
    expect(parts.map(({ postings }) => postings)).toEqual([
      `ledger_parts.postings_${first}`,
      `ledger_parts.postings_${second}`,
    ])
    expect(Number.isSafeInteger(parts[1]?.id)).toBe(true)
    const seals = await sql<{ part: string }>`select distinct tableoid::regclass::text as part
      from ledger_seals`.execute(test.deps.db)
    expect(seals.rows).toEqual([{ part: `ledger_parts.seals_${second}` }])
    await sql`select ledger_turn_month(clock_timestamp())`.execute(test.deps.db)
    await bonus('after the clock went back', 'usr_a')
    expect((await partsOf()).at(-1)?.part).toBe(`ledger_parts.transfers_${second}`)
    expect(await differences()).toEqual([])
  })

  it('have parts for two months ahead, made by a task however often it runs, and refuse nothing without', async () => {
    expect(await test.wallet.monthsAhead()).toBe(2)
    await Promise.all([
      runSchedule(test.wallet, 'keep-ledger-months'),
      runSchedule(test.wallet, 'keep-ledger-months'),
    ])
    expect((await monthsOf()).map(({ has_begun }) => has_begun)).toEqual([true, false, false])
    await transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from ledger_months where began_at is null`.execute(tx)
    })
    expect(await test.wallet.monthsAhead()).toBe(0)
    await bonus('without parts ahead', 'usr_a')
    expect(await test.wallet.balance('usr_a')).toBe(5)
  })

  it('find a key that is free again, a reversal that is possible again, and a part whose triggers are off', async () => {
    const userId = await aPayer(test, { paid: 20 })
    const fee = await test.wallet.post(test.deps.db, filterFee({ matchId: 'm', userId, priceCoins: 10 }))
    const back = await test.wallet.post(test.deps.db, filterFeeReturn(fee.transferId ?? ''))
    await test.wallet.seal()
    expect(await differences()).toEqual([])
    const [, , last] = await partsOf()
    const month = last?.part.replace('ledger_parts.transfers_', '')
    const planted = async (...changes: readonly string[]) => {
      await transact(test.deps.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const change of changes) await sql.raw(change).execute(tx)
      })
      return (await differences()).map(({ rule, subject }) => `${rule}: ${subject}`)
    }
    expect(await planted(`delete from ledger_keys where transfer_id = ${fee.transferId}`)).toEqual([
      `a transfer's key is used for good: ${fee.transferId}`,
    ])
    expect(await planted('delete from ledger_reversals')).toContain(
      `what a transfer reverses is reversed for good: ${back.transferId}`,
    )
    expect(
      await planted(`alter table ledger_parts.transfers_${month} disable trigger transfers_are_whole`),
    ).toContain(`a trigger of the ledger is in force: transfers_${month} transfers_are_whole`)
    expect(
      await planted(`drop trigger postings_${month}_stay_whole on ledger_parts.postings_${month}`),
    ).toContain(`a trigger of the ledger is in force: postings_${month} postings_${month}_stay_whole`)
    expect(
      await planted(`create trigger extra before insert on ledger_parts.seals_${month}
        for each row execute function ledger_refuse_change()`),
    ).toContain(`a table of the ledger has no other trigger: seals_${month} extra`)
    expect(
      await planted(`alter table ledger_parts.postings_${month}
        drop constraint postings_${month}_transfer_id_line_count_fkey`),
    ).toContain(`postings refer to the transfers of their part: postings_${month}`)
    expect(await planted('alter table ledger_seals detach partition ledger_parts.seals_before')).toContain(
      'a month of the ledger has its parts: before',
    )
  })
})

describeEngines('a ledger from before the months', (open) => {
  it('keeps its transfers, keys, reversals and seals, and goes on', async () => {
    const database = await open({ migrated: false })
    await migrate(database.db, (await migrationNames()).filter((name) => name < '0745').at(-1))
    const test = aWallet(database)
    const { wallet, deps } = test
    const userId = await aPayer(test, { paid: 20, bonus: 5 })
    const fee = await wallet.post(deps.db, filterFee({ matchId: 'm', userId, priceCoins: 10 }))
    await wallet.post(deps.db, filterFeeReturn(fee.transferId ?? ''))
    await wallet.seal()
    await wallet.post(deps.db, filterFee({ matchId: 'not sealed yet', userId, priceCoins: 10 }))
    await migrate(database.db)

    await wallet.seal()
    const again = await wallet.post(deps.db, filterFee({ matchId: 'm', userId, priceCoins: 10 }))
    expect(again).toMatchObject({ transferId: fee.transferId, replayed: true })
    await expect(wallet.reverse(deps.db, fee.transferId ?? '')).rejects.toMatchObject({ code: 'conflict' })
    await wallet.post(deps.db, filterFee({ matchId: 'in a month', userId, priceCoins: 5 }))
    await wallet.seal()
    expect(await wallet.balance(userId)).toBe(10)
    const audit = await wallet.audit({ keeps: true })
    expect([audit.transfers, audit.differences]).toEqual([6, []])
    const { rows } = await sql`select count(*)::int as count from ledger_parts.transfers_before`.execute(
      deps.db,
    )
    expect(rows).toEqual([{ count: 5 }])
  })
})
