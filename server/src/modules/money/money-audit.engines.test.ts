import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { aPaidInvoice } from '../../../test/money.ts'
import { aPayer, aWallet, type TestWallet } from '../../../test/wallet.ts'
import { beginEpoch } from '../../adapters/postgres/migrate.ts'
import { transact } from '../../kernel/transact.ts'
import { createMoney, type Money } from './index.ts'

const table = 'ledger_money_postings'
const columns =
  'line, line_count, kind, ref_type, ref_id, brand_id, currency, debit, credit, amount_minor, at, recorded_at, epoch'

/**
 * Changes by the database's owner, with triggers disabled, and what the audit must name, one after another. Invoices a to e
 * are sealed one by one and have the postings 1 to 15; the last one, f, is not sealed.
 */
const changes: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a changed amount',
    `update ${table} set amount_minor = amount_minor + 1 where id = 1`,
    ['a sealed money posting stays as it was: 1'],
  ],
  [
    'another account',
    `update ${table} set credit = 'revenue:coins' where id = 4`,
    ['a sealed money posting stays as it was: 4'],
  ],
  [
    'another moment',
    `update ${table} set at = at - interval '1 day' where key = 'invoice:c:paid'`,
    ['a sealed money posting stays as it was: 7'],
  ],
  [
    'a deleted line',
    `delete from ${table} where id = 11`,
    ['a sealed money posting stays: 11', 'a step of money has the lines it declares: invoice:d:paid'],
  ],
  [
    'a step that is gone',
    `delete from ${table} where key = 'invoice:e:paid'`,
    ['a sealed money posting stays: 13', 'a sealed money posting stays: 15'],
  ],
  [
    'a step added between sealed ones',
    `insert into ${table} (key, xid, ${columns}) overriding system value
      select 'forged', xid, ${columns} from ${table} where key = 'invoice:b:paid'`,
    ['nothing is added between sealed money postings: 19'],
  ],
  [
    'a line of another currency, in a step that is not sealed',
    `update ${table} set currency = 'EUR' where id = 17`,
    ['a step of money is of one kind, object, brand and currency: invoice:f:paid'],
  ],
  [
    'a line that moves nothing',
    `alter table ${table} drop constraint money_moves;
      update ${table} set credit = debit where id = 18`,
    ['a money posting moves an amount to another account: invoice:f:paid'],
  ],
  [
    'a step of a transaction that is still to come',
    `insert into ${table} (key, xid, ${columns}) select 'to come', '900000000', ${columns} from ${table} where id = 1`,
    ['a money posting is of a transaction that was begun: 22'],
  ],
  [
    'a missing seal',
    `delete from ledger_seals where stream = 'money' and seq = 2`,
    ['no seal is missing: money 3'],
  ],
  [
    'a seal made without the key',
    `update ledger_seals set mac = repeat('f', 64) where stream = 'money' and seq = 4`,
    ['a seal is authentic: money 4', 'a seal is authentic: money 5'],
  ],
  [
    'a disabled trigger',
    `alter table ${table} disable trigger money_is_whole`,
    [`a trigger of the ledger is in force: ${table} money_is_whole`],
  ],
  [
    'a replaced function',
    `create or replace function ledger_post_money(p_step jsonb) returns text language sql as $$ select 'posted' $$`,
    ['a function of the ledger is as a migration made it: ledger_post_money'],
  ],
]

describeEngines('of the money ledger the audit finds', (open) => {
  let test: TestWallet
  let money: Money
  const hidden = (...statements: readonly string[]): Promise<void> =>
    transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  const audited = async (): Promise<readonly string[]> =>
    (await test.wallet.audit({ rowsAtOnce: 2 })).differences.map(({ rule, subject }) => `${rule}: ${subject}`)
  const post = (invoiceId: string) => transact(test.deps.db, (tx) => money.post(tx, aPaidInvoice(invoiceId)))

  beforeAll(async () => {
    const database = await open()
    test = aWallet(database)
    money = createMoney(database)
    for (const invoiceId of ['a', 'b', 'c', 'd', 'e']) {
      await post(invoiceId)
      await test.wallet.seal()
    }
    await post('f')
    expect(await audited()).toEqual([])
  })

  it.each(changes)('%s', async (_name, change, expected) => {
    const before = await audited()
    for (const posting of expected) expect(before).not.toContain(posting)
    await hidden(change)
    expect(await audited()).toEqual(expect.arrayContaining([...expected]))
  })
})

describeEngines('the seals of the money ledger', (open) => {
  it('begin a new epoch after a restore from a dump, before which nothing is posted', async () => {
    const database = await open()
    const test = aWallet(database)
    const money = createMoney(database)
    const post = (invoiceId: string) => transact(database.db, (tx) => money.post(tx, aPaidInvoice(invoiceId)))
    await aPayer(test, { paid: 20 })
    await post('before')
    await test.wallet.seal()
    // As a database whose transaction ids were higher, and whose money was sealed last, leaves its order.
    await sql`update ledger_order set sealed = '900000000:900000000:'`.execute(database.db)
    await expect(post('behind')).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'ledger_restored' },
    })
    expect(await beginEpoch(database.db)).toBe(2)
    await post('after')
    await test.wallet.seal()
    expect((await test.wallet.audit()).differences).toEqual([])
    const { rows } = await sql`select distinct epoch from ledger_money_postings order by epoch`.execute(
      database.db,
    )
    expect(rows).toEqual([{ epoch: 1 }, { epoch: 2 }])
  })

  it('keep postings from being written before what they cover', async () => {
    const database = await open()
    const test = aWallet(database)
    await transact(database.db, (tx) => createMoney(database).post(tx, aPaidInvoice('only')))
    await test.wallet.seal()
    const { rows } = await sql<{ isAfter: boolean }>`
      select pg_visible_in_snapshot((select max(xid) from ledger_money_postings), sealed) as "isAfter"
      from ledger_order`.execute(database.db)
    expect(rows).toEqual([{ isAfter: true }])
  })
})
