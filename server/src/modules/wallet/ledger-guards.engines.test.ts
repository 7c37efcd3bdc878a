import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  type TestCall,
  type TestWallet,
} from '../../../test/wallet.ts'
import { transact } from '../../kernel/transact.ts'

const check = '23514'
const foreignKey = '23503'
const unique = '23505'
const appendOnly = '23001'
const notNull = '23502'
/** A transfer that was never posted. */
const t1 = 1_000_000

/** Every statement here is raw SQL: the database itself refuses what the product's code would never do. */
describeEngines('the database refuses', (open) => {
  let test: TestWallet
  let payerId: string
  let call: TestCall
  let transferId: number
  beforeAll(async () => {
    test = aWallet(await open())
    payerId = await aPayer(test, { paid: 20 })
    call = aBilledCall(test, payerId)
    const held = await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
    transferId = Number(held.transferId)
  })

  const run = (...statements: readonly RawBuilder<unknown>[]): Promise<void> =>
    transact(test.deps.db, async (tx) => {
      for (const statement of statements) await statement.execute(tx)
    })
  const refuses = async (code: string, ...statements: readonly RawBuilder<unknown>[]): Promise<void> => {
    await expect(run(...statements)).rejects.toMatchObject({ code })
    expect(await test.wallet.audit()).toMatchObject({ ok: true })
  }
  const aTransfer = (id: number, { amount = 5, lines = 1, key = 'k', creator = 'c', delta = -5 } = {}) =>
    sql`insert into transfers (id, kind, key, content_hash, ref_id, owner_id, wallet_delta, balance_after, creator_id,
        earned_delta, amount, line_count, at)
      overriding system value values (${id}, 'gift', ${key}, '\\x00', 'g', ${payerId}, ${delta}, 5, ${creator}, 0, ${amount}, ${lines}, now())`
  const aLine = (id: number, line: number, amount: number, { lines = 1, to = 'house:gifts' } = {}) =>
    sql`insert into postings (transfer_id, line, line_count, from_account, to_account, lot_id, amount)
      values (${id}, ${line}, ${lines}, ${`wallet:${payerId}`}, ${to}, 'lot', ${amount})`

  it('a transfer whose lines do not add up to its declared amount', async () => {
    await refuses(check, aTransfer(t1, { amount: 5 }), aLine(t1, 1, 4))
    await refuses(check, aTransfer(t1, { amount: 5, lines: 2 }), aLine(t1, 1, 5, { lines: 2 }))
    await refuses(check, aTransfer(t1))
  })

  it('a transfer whose stated change of its parties differs from its lines, and lines of others', async () => {
    await refuses(check, aTransfer(t1, { delta: -4 }), aLine(t1, 1, 5))
    await refuses(check, aTransfer(t1), aLine(t1, 1, 5, { to: 'earned:c' }))
    await refuses(check, aTransfer(t1), aLine(t1, 1, 5, { to: 'earned:stranger' }))
    await refuses(check, aTransfer(t1), aLine(t1, 1, 5, { to: 'wallet:stranger' }))
  })

  it('a share above 100% or below zero', async () => {
    for (const percent of [101, -1])
      await refuses(check, sql`update escrows set share_percent = ${percent} where id = ${call.callId}`)
  })

  it('a line with one side only, with no coins, with a negative amount, or back into its own account', async () => {
    const oneSide = sql`insert into postings (transfer_id, line, line_count, from_account, lot_id, amount)
      values (${transferId}, 1, 1, 'house:gifts', 'lot', 5)`
    await expect(run(oneSide)).rejects.toMatchObject({ code: expect.stringMatching(`${notNull}|${check}`) })
    await refuses(check, aTransfer(t1), aLine(t1, 1, 0))
    await refuses(check, aTransfer(t1), aLine(t1, 1, -5))
    await refuses(check, aTransfer(t1), aLine(t1, 1, 5, { to: `wallet:${payerId}` }))
  })

  it('an account of an unknown type', async () => {
    await refuses(check, aTransfer(t1), aLine(t1, 1, 5, { to: 'pocket:mine' }))
  })

  it('a line without a transfer, and a line added to a transfer later', async () => {
    await refuses(foreignKey, aLine(t1, 1, 5))
    await refuses(unique, aLine(transferId, 1, 5))
    await refuses(check, aLine(transferId, 2, 5))
    await refuses(foreignKey, aLine(transferId, 2, 5, { lines: 2 }))
  })

  it('a duplicate key, whatever the content', async () => {
    const key = `call:${call.callId}:block:0:hold`
    await refuses(unique, aTransfer(t1, { key }), aLine(t1, 1, 5))
    const found = await sql<{ status: string }>`select status from ledger_post(${JSON.stringify({
      kind: 'hold',
      key,
      ref_type: 'call',
      ref_id: call.callId,
      owner_id: payerId,
      creator_id: call.creatorId,
      share_percent: 50,
      amount: 9,
      lot_id: 'l1',
      at: '2026-01-01',
      expires_at: '2026-01-01',
    })}::jsonb)`.execute(test.deps.db)
    expect(found.rows).toEqual([{ status: 'idempotency_conflict' }])
  })

  it('a payer who is the creator, and a wallet’s change without a balance', async () => {
    await refuses(check, aTransfer(t1, { creator: payerId }), aLine(t1, 1, 5))
    const noBalance = sql`insert into transfers (id, kind, key, content_hash, ref_id, wallet_delta, creator_id,
        earned_delta, amount, line_count, at)
      overriding system value values (${t1}, 'gift', 'k', '\\x00', 'g', -5, 'c', 0, 5, 1, now())`
    await refuses(check, noBalance, aLine(t1, 1, 5))
  })

  it('an update, deletion or truncation of what was written', async () => {
    await refuses(appendOnly, sql`update postings set amount = amount + 1 where transfer_id = ${transferId}`)
    await refuses(appendOnly, sql`delete from postings where transfer_id = ${transferId}`)
    await refuses(appendOnly, sql`truncate postings`)
    await refuses(appendOnly, sql`update transfers set amount = 1 where id = ${transferId}`)
    await refuses(appendOnly, sql`delete from transfers where id = ${transferId}`)
    await refuses(appendOnly, sql`truncate transfers cascade`)
    await sql`insert into account_links (low_id, high_id, since) values ('usr_a', 'usr_b', now())`.execute(
      test.deps.db,
    )
    for (const table of ['ledger_keys', 'account_links', 'ledger_standing_changes']) {
      await refuses(appendOnly, sql`delete from ${sql.table(table)}`)
      await refuses(appendOnly, sql`truncate ${sql.table(table)}`)
    }
    for (const table of ['wallets', 'lots', 'escrows']) {
      await refuses(appendOnly, sql`delete from ${sql.table(table)}`)
      await refuses(appendOnly, sql`truncate ${sql.table(table)} cascade`)
    }
  })

  it('a wallet, a lot or an escrow below zero, and a lot with more than it ever had', async () => {
    await refuses(check, sql`update wallets set balance = balance - 11 where owner_id = ${payerId}`)
    await refuses(check, sql`update lots set remaining = remaining - 11 where owner_id = ${payerId}`)
    await refuses(check, sql`update lots set remaining = remaining + 11 where owner_id = ${payerId}`)
    await refuses(check, sql`update escrows set parts[1].amount = -1 where id = ${call.callId}`)
  })

  it('a transfer of no coins, of an unknown kind, or with a reference of another type', async () => {
    const post = (change: object) =>
      sql`select ledger_post(${JSON.stringify({
        kind: 'purchase',
        key: 'raw',
        ref_type: 'order',
        ref_id: 'o',
        owner_id: payerId,
        amount: 5,
        lot_id: 'l1',
        event_id: 'e1',
        at: '2026-01-01',
        ...change,
      })}::jsonb)`
    await refuses(check, post({ amount: 0 }))
    await refuses(check, post({ amount: -5 }))
    await refuses(check, post({ kind: 'present' }))
    await refuses(check, post({ ref_type: 'call' }))
    await refuses(check, post({ key: '' }))
  })

  it('a self-exclusion shortened or removed', async () => {
    await run(sql`insert into self_exclusions values ('usr_x', now() + interval '2 days')`)
    await refuses(appendOnly, sql`update self_exclusions set until = now()`)
    await refuses(appendOnly, sql`delete from self_exclusions`)
  })
})
