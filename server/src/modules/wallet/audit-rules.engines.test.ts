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
    () => 'alter table postings disable trigger all',
    () => 'a foreign key of the ledger is in force: postings',
  ],
  [
    'another trigger',
    () =>
      `create trigger extra before insert on transfers for each row execute function ledger_refuse_change();
       alter table transfers disable trigger extra`,
    () => 'a table of the ledger has no other trigger: transfers extra',
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
    const ownerId = await aPayer(test, { paid: 20 })
    await setLimit(deps, ownerId, 'day', 500)
    const gift = await wallet.post(deps.db, {
      ...({ kind: 'gift', key: 'g', ref: { type: 'gift', id: 'g' }, ownerId } as const),
      ...{ creatorId: deps.ids.next('usr'), sharePercent: 50, amountCoins: 10 },
    })
    const fee = await wallet.post(deps.db, filterFee({ matchId: 'm', userId: ownerId, priceCoins: 10 }))
    await wallet.seal()
    books = { call, debtorId, giftId: gift.transferId ?? '', feeId: fee.transferId ?? '', limitedId: ownerId }
    expect(await audited()).toEqual([])
  })

  it.each(changes)('%s', async (_name, change, expected) => {
    expect(await audited()).not.toContain(expected(books))
    await hidden(change(books))
    expect(await audited()).toContain(expected(books))
  })
})
