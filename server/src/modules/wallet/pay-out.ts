import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { postTransfer } from './post-transfer.ts'
import type { PostResult } from './transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** A creator's unpaid earnings, in coins, by what prevents their payout. */
export interface Earnings {
  readonly payableCoins: number
  /** Younger than `earningsMatureMs`, or gifts that may still be recalled. */
  readonly maturingCoins: number
  /** When the oldest of these matures, milliseconds since the epoch; null where there are none. */
  readonly nextMatureAt: number | null
  /** From a disputed payment, or from an account linked to the creator's own. */
  readonly heldCoins: number
}

const earningsRows = z.array(
  z.object({
    payableCoins: z.number(),
    maturingCoins: z.number(),
    nextMatureAt: z.number().nullable(),
    heldCoins: z.number(),
  }),
)

/** `payableCoins` is what a payout may take now, after deducting debts. */
export async function readEarnings(
  { clock, settings, db }: WalletDeps,
  creatorId: string,
  from: Db = db,
): Promise<Earnings> {
  const { earningsMatureMs } = await settings.read()
  const found = await sql`
    select greatest(coalesce(sum(e.remaining) filter (where state = 'payable'), 0)
        - ledger_owed(${creatorId}), 0)::bigint as "payableCoins",
      coalesce(sum(e.remaining) filter (where state = 'maturing'), 0)::bigint as "maturingCoins",
      (extract(epoch from min(greatest(coalesce(l.earned_at, l.created_at)
        + ${earningsMatureMs}::bigint * interval '1 millisecond', l.recallable_until))
        filter (where state = 'maturing')) * 1000)::bigint as "nextMatureAt",
      coalesce(sum(e.remaining) filter (where state in ('disputed', 'linked')), 0)::bigint as "heldCoins"
    from ledger_earnings(${creatorId}, ${new Date(clock.now())}, ${earningsMatureMs}) e
    join lots l on l.id = e.lot_id`.execute(from)
  return (
    earningsRows.parse(found.rows)[0] ?? {
      payableCoins: 0,
      maturingCoins: 0,
      nextMatureAt: null,
      heldCoins: 0,
    }
  )
}

export interface PayoutOrder {
  readonly payoutId: string
  readonly creatorId: string
  readonly amountCoins: number
  /** Age that earnings must have: `earningsMatureMs`, which the caller reads before its transaction. */
  readonly matureMs: number
}

const reserveKey = (payoutId: string): string => `payout:${payoutId}`

/**
 * Reserves a creator's matured earnings for a payout, once; it is then paid or returned. Throws not_enough_coins
 * (`payableCoins`), wallet_frozen.
 */
export const reservePayout = (deps: WalletDeps, tx: Tx | Db, order: PayoutOrder): Promise<PostResult> =>
  postTransfer(deps, tx, {
    kind: 'payout_reserve',
    key: reserveKey(order.payoutId),
    ref: { type: 'payout', id: order.payoutId },
    creatorId: order.creatorId,
    amountCoins: order.amountCoins,
    matureMs: order.matureMs,
  })

const findReserve = (db: Tx | Db, payoutId: string) =>
  db
    .selectFrom('ledger_keys')
    .innerJoin('transfers', 'transfers.id', 'ledger_keys.transfer_id')
    .select('transfers.id')
    .where('ledger_keys.key', '=', reserveKey(payoutId))
    .where('kind', '=', 'payout_reserve')
    .executeTakeFirst()

/** Whether earnings were reserved for a payout, whatever became of it. */
export const isReserved = async (db: Db, payoutId: string): Promise<boolean> =>
  (await findReserve(db, payoutId)) !== undefined

/** The payout was paid (for good), or returned (the earnings are payable again). Throws not_found, conflict (the other). */
export async function closePayout(
  deps: WalletDeps,
  tx: Tx | Db,
  { payoutId, outcome }: { readonly payoutId: string; readonly outcome: 'paid' | 'returned' },
): Promise<PostResult> {
  const reserve = await findReserve(tx, payoutId)
  if (!reserve) throw new DomainError('not_found')
  return postTransfer(deps, tx, {
    kind: outcome === 'paid' ? 'payout_paid' : 'payout_return',
    key: `${reserveKey(payoutId)}:${outcome}`,
    ref: { type: 'transfer', id: String(reserve.id) },
  })
}

/** Coins that creators earned since a moment, whatever was paid out; those without earnings are left out. */
export async function readEarnedSince(
  db: Db,
  creatorIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('transfers')
    .select((row) => ['creator_id', row.fn.sum<number>('earned_delta').as('coins')])
    .where('creator_id', '=', anyOf(creatorIds))
    .where('at', '>=', since)
    .where('kind', 'not in', ['payout', 'payout_reserve', 'payout_return'])
    .groupBy('creator_id')
    .execute()
  return new Map(found.flatMap(({ creator_id, coins }) => (creator_id ? [[creator_id, Number(coins)]] : [])))
}
