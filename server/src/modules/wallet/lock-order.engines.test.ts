import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import {
  aBilledCall,
  aPayer,
  aWallet,
  holdBlock,
  holdOf,
  outcomeOf,
  settlementOf,
  type TestWallet,
} from '../../../test/wallet.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { readWallet } from './read-wallet.ts'
import type { Transfer } from './transfer.ts'

const rounds = 60

/** Operations on the same rows from several sides: ticks, ends, reversals, refunded fees and payouts. */
describeEngines('concurrent transfers', (open) => {
  let test: TestWallet
  let engine: Database['engine']
  beforeAll(async () => {
    const database = await open()
    engine = database.engine
    test = aWallet(database)
  })
  const earned = async (creatorId: string): Promise<number> => {
    const found = await sql<{ coins: number }>`select coalesce(sum(remaining), 0)::bigint as coins from lots
      where owner_id = ${creatorId} and kind = 'earned'`.execute(test.deps.db)
    return found.rows[0]?.coins ?? 0
  }
  const payout = (creatorId: string, id: string, amountCoins: number): Transfer => ({
    kind: 'payout_reserve',
    key: `payout:${id}`,
    ref: { type: 'payout', id },
    creatorId,
    amountCoins,
    matureMs: 0,
  })
  const reversal = (transferId: string) =>
    ({ kind: 'reversal', key: `reversal:${transferId}`, ref: { type: 'transfer', id: transferId } }) as const

  it('a payout and a reversal at once: one of them is refused, and no missing coin is paid', async () => {
    const creatorId = test.deps.ids.next('usr')
    const ownerId = await aPayer(test, { paid: rounds * 10 })
    for (let round = 0; round < rounds; round += 1) {
      const gift = await test.wallet.post(test.deps.db, {
        kind: 'gift',
        key: `gift:${ownerId}:${round}`,
        ref: { type: 'gift', id: `${round}` },
        ownerId,
        creatorId,
        sharePercent: 50,
        amountCoins: 10,
      })
      const outcomes = await Promise.all([
        outcomeOf(test, payout(creatorId, `${ownerId}${round}`, await earned(creatorId))),
        outcomeOf(test, reversal(gift.transferId ?? '')),
      ])
      expect(outcomes.sort()).toEqual(['not_enough_coins', 'ok'])
    }
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('ticks, ends, reversals and payouts of the same people: every request is answered', async () => {
    const { wallet, deps } = test
    const payers = await Promise.all(Array.from({ length: 4 }, () => aPayer(test, { paid: 4_000 })))
    const creators = Array.from({ length: 2 }, () => deps.ids.next('usr'))
    const settled: string[] = []
    const talk = async (seat: number): Promise<void> => {
      for (let round = 0; round < rounds / 4; round += 1) {
        const calls = payers.map((payer, place) => aBilledCall(test, payer, creators[(seat + place) % 2]))
        for (const call of calls) await holdBlock(test, { ...call, block: 0, amountCoins: 4 })
        const turned = await wallet.postAll(
          deps.db,
          (seat % 2 ? calls : [...calls].reverse()).flatMap((call) => [
            settlementOf({ ...call, block: 0, amountCoins: 4 }),
            holdOf(test, { ...call, block: 1, amountCoins: 4 }),
          ]),
        )
        expect(turned.filter((outcome) => outcome instanceof DomainError)).toEqual([])
        for (const call of calls) {
          await transact(deps.db, async (tx) => {
            const end = await wallet.post(tx, settlementOf({ ...call, block: 1, amountCoins: 2 }))
            settled.push(end.transferId ?? '')
            await wallet.voidHold(tx, call)
          })
        }
      }
    }
    const talks = Promise.all(Array.from({ length: 4 }, (_, seat) => talk(seat)))
    let isOver = false
    const disturb = async (): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const back = settled.shift()
        if (back) await outcomeOf(test, reversal(back))
        const creatorId = creators[turn % 2] ?? ''
        await outcomeOf(test, payout(creatorId, deps.ids.next('tr'), 1 + (turn % 3)))
        await readTurn()
      }
    }
    const readTurn = () => sql`select 1`.execute(deps.db)
    const disturbances = Promise.all([disturb(), disturb(), disturb()])
    await talks.finally(() => {
      isOver = true
    })
    await disturbances
    expect((await wallet.audit()).differences).toEqual([])
  })

  it('a payout is refused where a creator’s lots hold less than was counted a moment before', async () => {
    const otherWallet = aWallet(await open())
    const { db, ids } = otherWallet.deps
    const creatorId = ids.next('usr')
    const gift = {
      kind: 'gift',
      key: 'g',
      ref: { type: 'gift', id: 'g' },
      creatorId,
      sharePercent: 50,
    } as const
    const ownerId = await aPayer(otherWallet, { paid: 20 })
    await otherWallet.wallet.post(db, { ...gift, ownerId, amountCoins: 20 })
    // The first answer is 5 coins more than there are.
    await sql`create sequence asked`.execute(db)
    await sql`create or replace function ledger_earnings(p_creator text, p_at timestamptz, p_mature_ms bigint)
      returns table (lot_id text, seq bigint, remaining bigint, state text) language sql volatile as $$
        select l.id, l.seq, l.remaining + case when nextval('asked') = 1 then 5 else 0 end, 'payable'
        from lots l where l.owner_id = p_creator and l.kind = 'earned' $$`.execute(db)
    const order = { payoutId: creatorId, creatorId, amountCoins: 15, matureMs: 0 }
    await expect(otherWallet.wallet.reservePayout(db, order)).rejects.toMatchObject({ code: 'XX001' })
    expect((await readWallet(otherWallet.deps, creatorId)).byKind.earned).toBe(10)
    // Nothing differs but that function itself.
    expect((await otherWallet.wallet.audit()).differences.map(({ subject }) => subject)).toEqual([
      'ledger_earnings',
    ])
  })

  it('the first holds of one call at the same moment are all answered, and all held', async () => {
    const payerId = await aPayer(test, { paid: 200 })
    for (let round = 0; round < 5; round += 1) {
      const call = aBilledCall(test, payerId)
      const held = [0, 1, 2, 3].map((block) =>
        outcomeOf(test, holdOf(test, { ...call, block, amountCoins: 10 })),
      )
      expect(await Promise.all(held)).toEqual(['ok', 'ok', 'ok', 'ok'])
      await test.wallet.voidHold(test.deps.db, call)
    }
    expect(await test.wallet.balance(payerId)).toBe(200)
    expect((await test.wallet.audit()).differences).toEqual([])
  })

  it('a deadlock with a session that ignores the lock order: the transfer is retried and answered', async () => {
    // The embedded engine has one session, so nobody waits for a lock there.
    if (engine === 'embedded') return
    const { wallet, deps } = test
    const ownerId = await aPayer(test, { paid: 10 })
    const creatorId = deps.ids.next('usr')
    const gift = await wallet.post(deps.db, {
      kind: 'gift',
      key: `gift:${ownerId}`,
      ref: { type: 'gift', id: 'g' },
      ownerId,
      creatorId,
      sharePercent: 50,
      amountCoins: 10,
    })
    await outcomeOf(test, payout(creatorId, ownerId, 1_000))
    const [low, high] = [ownerId, creatorId].sort()
    const lock = (tx: Tx, id: string | undefined) =>
      sql`select 1 from wallets where owner_id = ${id} for update`.execute(tx)
    const isWaiting = async (): Promise<boolean> => {
      const found = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(deps.db)
      return found.rows.length > 0
    }
    const answered = await transact(deps.db, async (tx) => {
      // The other side detects the cycle first.
      await sql`set local deadlock_timeout = '1h'`.execute(tx)
      await lock(tx, high)
      const outcome = outcomeOf(test, reversal(gift.transferId ?? ''))
      while (!(await isWaiting()));
      await lock(tx, low)
      return { outcome }
    })
    expect(await answered.outcome).toBe('ok')
  })
})
