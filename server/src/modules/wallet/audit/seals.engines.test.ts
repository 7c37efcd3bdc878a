import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { describeEngines } from '../../../../test/database.ts'
import { aPayer, aWallet, type TestWallet } from '../../../../test/wallet.ts'
import { beginEpoch } from '../../../adapters/postgres/migrate.ts'
import type { Database } from '../../../adapters/postgres/open-database.ts'
import { transact } from '../../../kernel/transact.ts'
import { beginning, macOf, readMarks, sealLedger } from './ledger-seals.ts'

const key = 'k'.repeat(32)
const falseMac = 'f'.repeat(64)

describeEngines('the seals', (open) => {
  let test: TestWallet
  let engine: string
  let database: Database
  beforeEach(async () => {
    database = await open()
    engine = database.engine
    test = aWallet(database)
    await aPayer(test, { paid: 20 })
  })
  const audited = async (isFull = true): Promise<readonly string[]> =>
    (await test.wallet.audit({ keeps: true, isFull })).differences.map(
      ({ rule, subject }) => `${rule}: ${subject}`,
    )
  const hidden = (...changes: readonly string[]): Promise<void> =>
    transact(test.deps.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const change of changes) await sql.raw(change).execute(tx)
    })

  it('go on behind a false one that somebody without the key added, and audits name it', async () => {
    await test.wallet.seal()
    await sql`select ledger_seal('transfers', 2, row(1, pg_current_snapshot())::ledger_position, 1,
      decode(repeat('00', 24), 'hex'), ${falseMac})`.execute(test.deps.db)
    await aPayer(test, { paid: 30 })
    expect(await test.wallet.seal()).toBe(1)
    expect(await test.wallet.sealLagMs()).toBe(0)
    expect(await audited()).toEqual(['a seal is authentic: transfers 2'])
  })

  it('begin although somebody without the key was first', async () => {
    await sql`select ledger_seal('transfers', 1, row(1, pg_current_snapshot())::ledger_position, 1,
      decode(repeat('00', 24), 'hex'), ${falseMac})`.execute(test.deps.db)
    // The row of before is one that the false seal claims to cover.
    expect(await test.wallet.seal()).toBe(1)
    expect(await audited()).toEqual(['a seal is authentic: transfers 1'])
  })

  it('are not made with another key than that of the ledger', async () => {
    await test.wallet.seal()
    await test.wallet.writeHead()
    const { sealing } = test.deps
    if (!sealing) throw new Error('the wallet of a test has a key')
    await expect(sealLedger(test.deps.db, { ...sealing, key: 'o'.repeat(32) })).rejects.toThrow(
      'LEDGER_SEAL_KEY is another one',
    )
  })

  it('are never of transactions that have not begun', async () => {
    const future = sql`row(1, '999999999:999999999:')::ledger_position`
    await expect(
      sql`select ledger_seal('transfers', 1, ${future}, 1, decode(repeat('00', 24), 'hex'), ${falseMac})`.execute(
        test.deps.db,
      ),
    ).rejects.toThrow('have not begun')
    await expect(
      sql`select ledger_seal('transfers', 9, row(1, '5:5:')::ledger_position, 1, decode(repeat('00', 24), 'hex'),
        ${falseMac})`.execute(test.deps.db),
    ).rejects.toThrow('follows none')
  })

  it('do not wait for a transaction that stays open, and cover what it wrote once it ends', async () => {
    // Embedded storage has one session.
    if (engine === 'embedded') return
    const { wallet, deps } = test
    await deps.db.connection().execute(async (idle) => {
      await sql`begin`.execute(idle)
      await wallet.post(idle, {
        kind: 'purchase',
        key: 'slow',
        ref: { type: 'order', id: 'o' },
        ownerId: deps.ids.next('usr'),
        amountCoins: 5,
      })
      await aPayer(test, { paid: 30 })
      expect(await wallet.seal()).toBe(2)
      expect(await audited()).toEqual([])
      await aPayer(test, { paid: 30 })
      expect(await wallet.seal()).toBe(1)
      await sql`commit`.execute(idle)
    })
    expect(await wallet.seal()).toBe(1)
    expect(await audited(false)).toEqual([])
    expect(await audited()).toEqual([])
  })

  it('find a row that was forged into a transaction long over, or changed while another stays open', async () => {
    await test.wallet.seal()
    await aPayer(test, { paid: 30 })
    await test.wallet.seal()
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from transfers`.execute(
      test.deps.db,
    )
    await hidden(
      `update transfers set amount = amount + 1, wallet_delta = wallet_delta + 1 where id = ${rows[0]?.id}`,
    )
    expect(await audited()).toContain(`a sealed transfer stays as it was: ${rows[0]?.id}`)
  })

  it('refuse a posting of the future, so that no limit counts from there', async () => {
    const late = aWallet(database)
    late.clock.advance(Date.UTC(2099, 0, 1) - late.clock.now())
    await expect(aPayer(late, { paid: 20 })).rejects.toMatchObject({ code: 'SE002' })
  })

  /** As a dump of a database whose transaction ids were higher leaves it. */
  async function restore(): Promise<void> {
    const { db } = test.deps
    const to = { epoch: 1, seen: '900000000:900000000:' }
    await hidden(
      'update transfers set xid = (xid::text::bigint + 800000000)::text::xid8',
      'delete from ledger_seals',
    )
    const seal = { ...(await readMarks(db, 'transfers', beginning, to)), ...to, seq: 1 }
    await hidden(
      `insert into ledger_seals (stream, seq, epoch, seen, row_count, marks, mac, month) values ('transfers', 1, 1, '${to.seen}',
        ${seal.rowCount}, decode('${seal.marks}', 'hex'), '${macOf(key, 'transfers', seal, '')}',
        (select max(month) from ledger_months where began_at is not null))`,
      `update ledger_order set sealed = '${to.seen}'`,
    )
  }

  it('stop postings after a restore from a dump, with its name, until a new epoch begins; then all is sealed and clean', async () => {
    await aPayer(test, { paid: 20 })
    expect(await beginEpoch(test.deps.db)).toBeNull()
    await restore()
    await expect(aPayer(test, { paid: 30 })).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'ledger_restored' },
    })
    await expect(test.wallet.seal()).rejects.toThrow('restored from a dump')
    expect(await beginEpoch(test.deps.db)).toBe(2)
    expect(await beginEpoch(test.deps.db)).toBeNull()
    await aPayer(test, { paid: 30 })
    expect(await test.wallet.sealLagMs()).toBeGreaterThan(0)
    expect(await test.wallet.seal()).toBe(1)
    expect(await test.wallet.sealLagMs()).toBe(0)
    expect(await audited()).toEqual([])
    await aPayer(test, { paid: 30 })
    await test.wallet.seal()
    expect(await audited(false)).toEqual([])
    await hidden(`insert into transfers (kind, key, content_hash, ref_id, owner_id, wallet_delta, balance_after, earned_delta,
        amount, line_count, at, epoch, xid)
      select kind, 'forged', content_hash, ref_id, owner_id, 0, null, 0, 1, 1, at, 1, '850000000' from transfers limit 1`)
    expect((await audited()).join()).toContain('nothing is added between sealed transfers')
  })

  it('cover what a dump left unsealed, in the epoch in which it was written', async () => {
    await restore()
    await hidden(`insert into transfers (kind, key, content_hash, ref_id, owner_id, wallet_delta, balance_after, earned_delta,
        amount, line_count, at, xid)
      select kind, 'unsealed', content_hash, ref_id, owner_id, 0, null, 0, 1, 1, at, '900000001' from transfers limit 1`)
    expect(await beginEpoch(test.deps.db)).toBe(2)
    await aPayer(test, { paid: 30 })
    expect(await test.wallet.seal()).toBe(2)
    expect(await audited()).toEqual([
      expect.stringContaining('a transfer has the lines it declares'),
      expect.stringContaining('a transfer moves the coins it declares'),
      expect.stringContaining("a transfer's key is used for good"),
    ])
  })
})
