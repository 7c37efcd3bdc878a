import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  settleBlock,
  type TestCall,
  type TestWallet,
} from '../../../test/wallet.ts'
import { transact } from '../../kernel/transact.ts'
import { setLimit } from './spending-limits.ts'
import { filterFee } from '../calls/filter-fee-transfers.ts'

interface Books {
  readonly call: TestCall
  readonly debtorId: string
  readonly giftId: string
  readonly feeId: string
  readonly limitedId: string
  readonly laterGiftId: string
  readonly disputedId: string
  readonly clawedId: string
  readonly frozenId: string
}

/** How the database's owner changes the books, with triggers disabled, and what the audit must answer. */
const changes: readonly (readonly [string, (books: Books) => string, (books: Books) => string])[] = [
  [
    'less that counts towards a limit',
    () => 'update ledger_spending set spent = spent - 1',
    ({ limitedId }) => `what counts towards a limit is what was spent: ${limitedId} day`,
  ],
  [
    'a bill with fewer bought coins',
    ({ call }) => `update call_bills set paid_coins = 6 where call_id = '${call.callId}'`,
    ({ call }) => `a bill counts the bought coins of its escrow: ${call.callId}`,
  ],
  [
    'a bill of another creator',
    ({ call }) => `update call_bills set creator_id = 'usr_other' where call_id = '${call.callId}'`,
    ({ call }) => `a bill is of the people and the share of its escrow: ${call.callId}`,
  ],
  [
    'a smaller remainder of a share',
    ({ call }) => `update creator_carry_entries set thousandths = 400 where ref_id = 'call:${call.callId}'`,
    ({ call }) => `a call carries over what it rounded off: ${call.callId}`,
  ],
  [
    'coins in a closed escrow',
    ({ call }) =>
      `update escrows set parts = array[row('lot', 'paid', 1, 5)::escrow_part] where id = '${call.callId}'`,
    ({ call }) => `a closed escrow is empty: ${call.callId}`,
  ],
  [
    'a smaller debt',
    () => 'update debts set remaining = remaining - 1',
    ({ debtorId }) => `a debt is what its postings leave: ${debtorId}`,
  ],
  [
    'a transfer that states other earnings',
    ({ giftId }) => `update transfers set earned_delta = 6 where id = ${giftId}`,
    ({ giftId }) => `a transfer changes the earnings by its lines: ${giftId}`,
  ],
  [
    'a line into an account of another kind',
    ({ giftId }) =>
      `update postings set to_account = 'house:calls' where transfer_id = ${giftId} and to_account = 'house:gifts'`,
    ({ giftId }) => `a transfer moves coins between the accounts of its kind: ${giftId}`,
  ],
  [
    'a transfer of an unknown kind',
    ({ feeId }) => `update transfers set kind = 'present' where id = ${feeId}`,
    ({ feeId }) => `a transfer is of a known kind: ${feeId}`,
  ],
  [
    'a replaced function',
    () =>
      `create or replace function ledger_owed(p_owner text) returns bigint language sql stable as $$ select 0::bigint $$`,
    () => 'a function of the ledger is as a migration made it: ledger_owed',
  ],
  [
    'an added function',
    () => `create function ledger_extra() returns int language sql as $$ select 1 $$`,
    () => 'a function of the ledger is as a migration made it: ledger_extra',
  ],
  [
    'a disabled trigger',
    () => 'alter table lots disable trigger lots_stay',
    () => 'a trigger of the ledger is in force: lots lots_stay',
  ],
  [
    'disabled foreign keys',
    () => 'alter table ledger_parts.postings_before disable trigger all',
    () => 'a foreign key of the ledger is in force: postings_before',
  ],
  [
    'another trigger',
    () =>
      `create trigger extra before insert on transfers for each row execute function ledger_refuse_change();
       alter table transfers disable trigger extra`,
    () => 'a table of the ledger has no other trigger: transfers extra',
  ],
  [
    'a lot that claims to be older than another',
    ({ disputedId }) =>
      `update lots set seq = seq + 1000000 where id = (select lot_id from purchases where id = ${disputedId})`,
    ({ disputedId }) => `a sealed transfer stays as it was: ${disputedId}`,
  ],
  [
    'a gift that may be recalled no longer',
    ({ laterGiftId }) =>
      `update lots set recallable_until = recallable_until - interval '20 days' where id = (
        select to_lot_id from postings where transfer_id = ${laterGiftId} and to_lot_id is not null)`,
    ({ laterGiftId }) => `a sealed transfer stays as it was: ${laterGiftId}`,
  ],
  [
    'more that a creator is owed',
    () => `insert into creator_carries (creator_id, thousandths) values ('usr_owed', 400)`,
    () => 'a creator is owed what was carried over: usr_owed',
  ],
  [
    'a dispute that was closed without its coins',
    () => `update disputes set state = 'won' where state = 'open'`,
    ({ disputedId }) => `coins are frozen only while their purchase is disputed: ${disputedId}`,
  ],
  [
    'a claw-back that was forgotten',
    () => 'update purchases set taken = 0 where taken > 0',
    ({ clawedId }) => `a purchase lost what its claw-backs took: ${clawedId}`,
  ],
  [
    'a freeze that ends early',
    ({ frozenId }) => `update wallet_freezes set until = now() where owner_id = '${frozenId}'`,
    ({ frozenId }) => `a freeze or link is as it was last set: freeze ${frozenId}`,
  ],
  [
    'a freeze of somebody whom nobody froze',
    ({ limitedId }) =>
      `insert into wallet_freezes (owner_id, refunds, since) values ('${limitedId}', false, now())`,
    ({ limitedId }) => `a freeze or link is as it was last set: freeze ${limitedId}`,
  ],
  [
    'a link that is gone',
    () => `delete from account_links where low_id = 'usr_linked_1'`,
    () => 'a freeze or link is as it was last set: link usr_linked_1 usr_linked_2',
  ],
  [
    'a link that nobody noted',
    () => `insert into account_links (low_id, high_id, since) values ('usr_a', 'usr_b', now())`,
    () => 'a freeze or link is as it was last set: link usr_a usr_b',
  ],
  [
    'a mark of another person',
    () => `insert into account_marks (owner_id, kind, mark, seen_at)
      select 'usr_marked', kind, mark, now() - interval '2 days' from account_marks where owner_id = 'usr_linked_1'`,
    () => 'accounts that share a mark are linked: usr_linked_1 usr_marked',
  ],
  [
    'a history of freezes rewritten to match',
    () =>
      `update ledger_standing_changes set content = content || '{"refunds": true}' where subject like 'freeze %'`,
    () => 'a sealed change of a freeze or link stays as it was: 1',
  ],
  [
    'a missing seal',
    () => `delete from ledger_seals where stream = 'transfers' and seq = 2`,
    () => 'no seal is missing: transfers 3',
  ],
]

describeEngines('the audit finds', (open) => {
  let test: TestWallet
  let books: Books

  /** Runs a statement without triggers or foreign keys. */
  const hidden = (change: string): Promise<void> =>
    transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(change).execute(tx)
    })
  const audited = async (): Promise<readonly string[]> =>
    (await test.wallet.audit({ rowsAtOnce: 2 })).differences.map(({ rule, subject }) => `${rule}: ${subject}`)

  /** A closed call of which 7 of 10 held coins were charged. */
  async function aClosedCall(): Promise<TestCall> {
    const call = aBilledCall(test, await aPayer(test, { paid: 100 }))
    await holdBlock(test, { ...call, block: 0, amountCoins: 10 })
    await settleBlock(test, { ...call, block: 0, amountCoins: 7 })
    await test.wallet.voidHold(test.deps.db, call)
    await hidden(`insert into calls (id, mode, started_at) values ('${call.callId}', 'video', now())`)
    await hidden(`insert into call_bills (call_id, payer_id, creator_id, rate_coins, share_percent, block_ms, state,
        connect_by, billed_ms, spans, held_blocks, settled_blocks, paid_coins, closed_at)
      values ('${call.callId}', '${call.payerId}', '${call.creatorId}', 60, 50, 10000, 'closed', 0, 7000,
        '[{"fromMs": 1, "toMs": 7001}]', 1, 1, 7, 1)`)
    return call
  }

  beforeAll(async () => {
    test = aWallet(await open())
    const { wallet, deps } = test
    const call = await aClosedCall()
    await wallet.seal()
    const debtorId = deps.ids.next('usr')
    const order = { kind: 'purchase', key: 'o', ref: { type: 'order', id: 'o' } } as const
    const bought = await wallet.post(deps.db, { ...order, ownerId: debtorId, amountCoins: 10 })
    await wallet.post(deps.db, filterFee({ matchId: 'spent', userId: debtorId, priceCoins: 10 }))
    await wallet.clawBack(deps.db, {
      purchaseId: bought.transferId ?? '',
      cause: 'chargeback',
      key: 'back',
    })
    await wallet.seal()
    const ownerId = await aPayer(test, { paid: 40 })
    await setLimit(deps, ownerId, 'day', 500)
    const gift = await wallet.post(deps.db, {
      ...({ kind: 'gift', key: 'g', ref: { type: 'gift', id: 'g' }, ownerId } as const),
      ...{ creatorId: deps.ids.next('usr'), sharePercent: 50, amountCoins: 10 },
    })
    const fee = await wallet.post(deps.db, filterFee({ matchId: 'm', userId: ownerId, priceCoins: 10 }))
    const disputed = await wallet.post(deps.db, {
      kind: 'purchase',
      key: 'disputed',
      ref: { type: 'order', id: 'disputed' },
      ownerId: deps.ids.next('usr'),
      amountCoins: 10,
    })
    await transact(deps.db, (tx) =>
      wallet.openDispute(tx, { purchaseId: disputed.transferId ?? '', caseId: 'case_1' }),
    )
    const laterGift = await wallet.post(deps.db, {
      kind: 'gift',
      key: 'later',
      ref: { type: 'gift', id: 'later' },
      ownerId,
      creatorId: deps.ids.next('usr'),
      sharePercent: 50,
      amountCoins: 4,
    })
    const frozenId = deps.ids.next('usr')
    const freeze = { ownerId: frozenId, until: Date.now() + 1_000_000, refunds: false }
    await transact(deps.db, (tx) => wallet.freeze(tx, freeze))
    for (const linkedId of ['usr_linked_1', 'usr_linked_2']) await wallet.noteMark(linkedId, 'device', 'one')
    await wallet.seal()
    books = {
      call,
      debtorId,
      giftId: gift.transferId ?? '',
      feeId: fee.transferId ?? '',
      limitedId: ownerId,
      laterGiftId: laterGift.transferId ?? '',
      disputedId: disputed.transferId ?? '',
      clawedId: bought.transferId ?? '',
      frozenId,
    }
    expect(await audited()).toEqual([])
  })

  it.each(changes)('%s', async (_name, change, expected) => {
    expect(await audited()).not.toContain(expected(books))
    await hidden(change(books))
    expect(await audited()).toContain(expected(books))
  })
})
