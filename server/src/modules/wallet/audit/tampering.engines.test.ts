import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
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
import { transact } from '../../../kernel/transact.ts'
import { filterFee } from '../../calls/filter-fees/filter-fee-transfers.ts'
import { selfExclude, setLimit } from '../limits/spending-limits.ts'
import type { LedgerDifference } from './audit-seals.ts'

/**
 * The owner of the database changes it with every trigger and foreign key disabled, one thing after another; each time
 * the audit must name the fault, beside all earlier ones.
 */
describeEngines('tampering is detected:', (open) => {
  let test: TestWallet
  let found = new Set<string>()
  /** Transfer ids by name, each covered by its own seal. */
  const ids: Record<string, string> = {}
  let owner: string
  let call: TestCall
  let otherCall: TestCall

  const textOf = ({ rule, subject }: LedgerDifference): string => `${rule}: ${subject}`
  // Two rows at once, so that everything is found in some slice of many.
  const audited = async (): Promise<ReadonlySet<string>> =>
    new Set((await test.wallet.audit({ rowsAtOnce: 2 })).differences.map(textOf))

  /** Runs statements as a stealthy owner would: without triggers or foreign keys. */
  const hidden = (...changes: readonly string[]): Promise<void> =>
    transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const change of changes) await sql.raw(change).execute(tx)
    })
  const finds = async (expected: string): Promise<void> => {
    expect(found).not.toContain(expected)
    found = new Set(await audited())
    expect([...found]).toContain(expected)
  }

  const sealed = async (name: string, work: () => Promise<{ transferId: string | null } | undefined>) => {
    const done = await work()
    ids[name] = done?.transferId ?? ''
    await test.wallet.seal()
  }

  async function aClosedCall(payerId: string): Promise<TestCall> {
    const { wallet, deps } = test
    const billed = aBilledCall(test, payerId)
    await holdBlock(test, { ...billed, block: 0, amountCoins: 10 })
    await settleBlock(test, { ...billed, block: 0, amountCoins: 10 })
    await wallet.voidHold(deps.db, billed)
    await hidden(
      `insert into calls (id, mode, started_at) values ('${billed.callId}', 'video', now())`,
      `insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state, connect_by,
        billed_ms, spans, held_blocks, settled_blocks, paid_coins, closed_at)
      values ('${billed.callId}', '${payerId}', '${billed.creatorId}', 60, 50, 10000, 'closed', 0, 10000,
        '[{"fromMs": 1, "toMs": 10001}]', 1, 1, 10, 1)`,
    )
    return billed
  }

  const fee = (matchId: string) =>
    test.wallet.post(test.deps.db, filterFee({ matchId, userId: owner, priceCoins: 10 }))

  beforeAll(async () => {
    test = aWallet(await open())
    const { wallet, deps } = test
    owner = await aPayer(test, { paid: 1_000, bonus: 7 })
    const charged = await fee('m')
    call = await aClosedCall(await aPayer(test, { paid: 100 }))
    otherCall = await aClosedCall(await aPayer(test, { paid: 100 }))
    await hidden(
      `insert into call_filter_fees (call_id, user_id, price_coins, state, transfer_id)
        values ('${call.callId}', '${owner}', 10, 'charged', '${charged.transferId}')`,
    )
    await setLimit(deps, owner, 'day', 500)
    await setLimit(deps, owner, 'week', 900)
    await setLimit(deps, owner, 'month', 900)
    await wallet.seal()
    await selfExclude(deps, call.payerId, 7)
    await wallet.seal()
    for (const name of ['restated', 'later', 'gone', 'line', 'remade', 'before', 'last']) {
      await sealed(name, () => fee(name))
    }
    await wallet.writeHead()
    expect(await audited()).toEqual(new Set())
  })

  it('a rewritten balance of a transfer', async () => {
    await hidden(`update transfers set balance_after = balance_after + 5 where id = ${ids['restated']}`)
    await finds(`a sealed transfer stays as it was: ${ids['restated']}`)
    expect(found).toContain(`a wallet changes only by transfers: ${ids['restated']}`)
  })

  it('a transfer moved to another day', async () => {
    await hidden(`update transfers set at = at - interval '1 day' where id = ${ids['later']}`)
    await finds(`a sealed transfer stays as it was: ${ids['later']}`)
  })

  it('a line with a larger amount', async () => {
    await hidden(`update postings set amount = 11 where transfer_id = ${ids['line']}`)
    await finds(`a sealed transfer stays as it was: ${ids['line']}`)
    expect(found).toContain(`a transfer moves the coins it declares: ${ids['line']}`)
  })

  it('a transfer deleted with its lines, with lot, wallet and later balances adjusted', async () => {
    const { rows } = await sql<{ lot: string }>`select lot_id as lot from postings
      where transfer_id = ${Number(ids['gone'])}`.execute(test.deps.db)
    await hidden(
      `delete from postings where transfer_id = ${ids['gone']}`,
      `delete from transfers where id = ${ids['gone']}`,
      `update transfers set balance_after = balance_after + 10 where owner_id = '${owner}' and id > ${ids['gone']}`,
      `update lots set remaining = remaining + 10 where id = '${rows[0]?.lot}'`,
      `update wallets set balance = balance + 10 where owner_id = '${owner}'`,
    )
    await finds(`a sealed transfer stays: ${ids['gone']}`)
  })

  it('a forged transfer among those of the past', async () => {
    await hidden(
      `insert into transfers (id, kind, key, content_hash, ref_id, owner_id, wallet_delta, balance_after, earned_delta,
          amount, line_count, at, xid)
        select 900001, 'purchase', 'forged', content_hash, 'o', 'usr_forger', 5000, 5000, 0,
          5000, 1, at, xid from transfers where id = ${ids['before']}`,
      `insert into postings (transfer_id, line, line_count, from_account, to_account, lot_id, amount)
        values (900001, 1, 1, 'issuance:paid', 'wallet:usr_forger', 'lot_forged', 5000)`,
      `insert into lots (id, owner_id, kind, amount, remaining, created_at)
        values ('lot_forged', 'usr_forger', 'paid', 5000, 5000, now())`,
      `insert into wallets (owner_id, balance) values ('usr_forger', 5000)`,
    )
    await finds('nothing is added between sealed transfers: 900001')
  })

  it('a fuller wallet', async () => {
    await hidden(`update wallets set balance = balance + 1 where owner_id = '${call.payerId}'`)
    await finds(`a wallet holds what remains of its lots: ${call.payerId}`)
  })

  it('a fuller lot, and one with a larger original amount', async () => {
    const lot = (
      await sql<{ id: string }>`select id from lots where owner_id = ${otherCall.payerId}`.execute(
        test.deps.db,
      )
    ).rows[0]?.id
    await hidden(`update lots set remaining = remaining + 1 where id = '${lot}'`)
    await finds(`what remains of a lot is what its postings leave: ${lot}`)
    await hidden(`update lots set amount = amount + 1 where id = '${lot}'`)
    await finds(`a lot is as large as what came into it: ${lot}`)
  })

  it('granted coins turned into bought ones', async () => {
    const lot = (
      await sql<{ id: string }>`select id from lots where owner_id = ${owner} and kind = 'bonus'`.execute(
        test.deps.db,
      )
    ).rows[0]?.id
    await hidden(`update lots set kind = 'paid' where id = '${lot}'`)
    await finds(`a lot is of the kind that was issued: ${lot}`)
  })

  it('a lot that says other things of itself than when coins came into it', async () => {
    const { rows } = await sql<{ id: string; transfer: string }>`select l.id, p.transfer_id::text as transfer
      from lots l join postings p on p.lot_id = l.id and p.from_account = 'issuance:paid'
      where l.owner_id = ${call.payerId}`.execute(test.deps.db)
    const subject = `a sealed transfer stays as it was: ${rows[0]?.transfer}`
    for (const change of [
      "kind = 'demo'",
      "owner_id = 'usr_other'",
      'is_sandbox = true',
      "created_at = created_at - interval '1 day'",
    ]) {
      await hidden(`update lots set ${change} where id = '${rows[0]?.id}'`)
      expect([...(await audited())]).toContain(subject)
      await hidden(
        `update lots set kind = 'paid', owner_id = '${call.payerId}', is_sandbox = false, created_at = (select at from transfers where id = ${rows[0]?.transfer})
          where id = '${rows[0]?.id}'`,
      )
      expect([...(await audited())]).not.toContain(subject)
    }
    const earned = await sql<{ id: string }>`select id from lots where owner_id = ${call.creatorId}`.execute(
      test.deps.db,
    )
    await hidden(
      `update lots set earned_at = earned_at - interval '7 days' where id = '${earned.rows[0]?.id}'`,
    )
    await finds(`coins came into a lot when it says: ${earned.rows[0]?.id}`)
  })

  it('an escrow with another share or another charge', async () => {
    await hidden(`update escrows set share_percent = 90 where id = '${otherCall.callId}'`)
    await finds(`a creator earned the share of the paid coins: ${otherCall.callId}`)
    await hidden(`update escrows set charged = 9 where id = '${otherCall.callId}'`)
    await finds(`an escrow charged what was settled: ${otherCall.callId}`)
  })

  it('a rewritten bill, a rewritten receipt, and a missing bill', async () => {
    await hidden(
      `update call_bills set spans = '[{"fromMs": 1, "toMs": 9001}]' where call_id = '${call.callId}'`,
    )
    await finds(`a receipt lists the time that was billed: ${call.callId}`)
    await hidden(`update call_bills set billed_ms = 9000 where call_id = '${call.callId}'`)
    await finds(`a closed bill charges what its escrow charged: ${call.callId}`)
    await hidden(`delete from call_bills where call_id = '${call.callId}'`)
    await finds(`a call that was charged has a bill: ${call.callId}`)
  })

  it('a cheaper fee, and one marked as returned', async () => {
    const subject = `${call.callId} ${owner}`
    await hidden(`update call_filter_fees set price_coins = 5 where user_id = '${owner}'`)
    await finds(`a charged fee was paid by a transfer: ${subject}`)
    await hidden(`update call_filter_fees set state = 'returned' where user_id = '${owner}'`)
    await finds(`a fee is returned where its transfer is: ${subject}`)
  })

  it('a raised limit, a truncated limits table, a shorter self-exclusion and a wallet that ignores them', async () => {
    await hidden(`update spending_limits set coins = 5000 where owner_id = '${owner}' and period = 'week'`)
    await finds(`a limit is as it was last set: ${owner} week`)
    await hidden('delete from spending_limits')
    await finds(`a limit is as it was last set: ${owner} day`)
    await hidden(`update self_exclusions set until = until - interval '1 day'`)
    await finds(`a self-exclusion is as it was last set: ${call.payerId}`)
    await hidden(`update wallets set is_limited = false where owner_id = '${owner}'`)
    await finds(`a wallet with a limit knows it: ${owner}`)
  })

  it('a history of limits rewritten to match', async () => {
    const { rows } = await sql<{ id: string }>`select id::text from limit_changes
      where owner_id = ${owner} and period = 'month' and coins is not null`.execute(test.deps.db)
    await hidden(`update limit_changes set coins = 9000 where id = ${rows[0]?.id}`)
    await finds(`a sealed change of a limit stays as it was: ${rows[0]?.id}`)
  })

  it('a seal recreated without the key', async () => {
    const isIts = `s.stream = 'transfers' and substr(s.marks, 1, 8) = int8send(${ids['remade']}::bigint)`
    const { rows } = await sql
      .raw<{ seq: string }>(`select s.seq::text from ledger_seals s where ${isIts}`)
      .execute(test.deps.db)
    await hidden(
      `update transfers set ref_id = 'another' where id = ${ids['remade']}`,
      `update ledger_seals s set marks = (select m.marks from ledger_seals p, ledger_marks('transfers',
          row(p.epoch, p.seen)::ledger_position, row(s.epoch, s.seen)::ledger_position) m
        where p.stream = 'transfers' and p.seq = s.seq - 1) where ${isIts}`,
    )
    await finds(`a seal is authentic: transfers ${rows[0]?.seq}`)
    expect(found).not.toContain(`a sealed transfer stays as it was: ${ids['remade']}`)
  })

  it('the end of the chain removed with the rows it covered', async () => {
    const { rows } = await sql<{ seq: string }>`select max(seq)::text as seq from ledger_seals
      where stream = 'transfers'`.execute(test.deps.db)
    await hidden(
      `delete from ledger_seals where stream = 'transfers' and seq = ${rows[0]?.seq}`,
      `delete from postings where transfer_id = ${ids['last']}`,
      `delete from transfers where id = ${ids['last']}`,
    )
    const [name] = (await test.deps.sealing?.heads.list('ledger-heads-2/')) ?? []
    await finds(`the chain leads to the head outside: ${name} transfers ${rows[0]?.seq}`)
  })

  it('an external head rewritten to match', async () => {
    const heads = test.deps.sealing?.heads
    const [name = ''] = (await heads?.list('ledger-heads-2/')) ?? []
    await heads?.put(
      name,
      new TextEncoder().encode('{"head":{"day":"2026-01-01","seals":{}},"signature":"00"}'),
    )
    await finds(`a head outside is authentic: ${name}`)
  })
})
