import { type ErrorCode, errorCodes } from '@serendip/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { HeldCall } from './void-hold.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Coins that each of these people can spend now; people without a wallet are left out. */
export async function readBalances(
  { db }: WalletDeps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const found = await db
    .selectFrom('wallets')
    .select(['owner_id', 'balance'])
    .where('owner_id', '=', anyOf(userIds))
    .execute()
  return new Map(found.map((row) => [row.owner_id, row.balance]))
}

const refusals = z.array(
  z.object({
    balance: z.number(),
    status: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()).nullable(),
  }),
)

/**
 * Checks whether a person could spend this many coins now, before anything is promised to them. Throws not_enough_coins
 * (`missingCoins` states how many), spending_limit, self_excluded.
 */
export async function checkSpending(
  { clock }: WalletDeps,
  tx: Tx | Db,
  userId: string,
  amountCoins: number,
): Promise<void> {
  const found = await sql`
    select coalesce((select balance from wallets where owner_id = ${userId}), 0)::bigint as balance, r.status, r.detail
    from ledger_spending_refusal(${userId}, ${amountCoins}, ${new Date(clock.now())}) r`.execute(tx)
  const [row] = refusals.parse(found.rows)
  const balanceCoins = row?.balance ?? 0
  const code: ErrorCode | undefined = errorCodes.find((knownCode) => knownCode === row?.status)
  if (code) throw new DomainError(code, row?.detail ?? {})
  if (balanceCoins < amountCoins) {
    throw new DomainError('not_enough_coins', { balanceCoins, missingCoins: amountCoins - balanceCoins })
  }
}

/** Refunds of a call's settlements since: to the payer, and from the creator. */
export async function readReturned(
  { db }: WalletDeps,
  { callId, payerId }: HeldCall,
): Promise<{ readonly coins: number; readonly earnedCoins: number }> {
  return db
    .selectFrom('transfers as t')
    .innerJoin('transfers as back', 'back.reverses', 't.id')
    .select([
      sql<number>`coalesce(sum(back.wallet_delta), 0)::bigint`.as('coins'),
      sql<number>`coalesce(-sum(back.earned_delta), 0)::bigint`.as('earnedCoins'),
    ])
    .where('t.owner_id', '=', payerId)
    .where('t.kind', '=', 'settle')
    .where('t.ref_id', '=', callId)
    .executeTakeFirstOrThrow()
}

/** Parts of a call's held and settled coins. */
export interface EscrowView {
  /** Number of settled coins that were bought: only of those a creator gets the share. */
  readonly paidCoins: number
  /** Held now, and not bought. */
  readonly freeCoins: number
  /** Number of further coins that the payer's own limits allow now; null if there is no limit. */
  readonly allowedCoins: number | null
}

const escrowRows = z.array(
  z.object({
    id: z.string(),
    paidCoins: z.number(),
    freeCoins: z.number(),
    allowedCoins: z.number().nullable(),
  }),
)

/** The escrows of these calls; a call for which nothing was ever held is left out. */
export async function readEscrows(
  { clock }: WalletDeps,
  tx: Tx | Db,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, EscrowView>> {
  const at = new Date(clock.now())
  const found = await sql`
    select e.id, e.charged_paid as "paidCoins",
      (select coalesce(sum(p.amount), 0)::bigint from unnest(e.parts) p where p.kind <> 'paid') as "freeCoins",
      (select greatest(0, min(l.coins - ledger_spent(l.owner_id, l.period, ${at})))::bigint
        from (select owner_id, period, case when next_from <= ${at} then next_coins else coins end as coins
          from spending_limits where owner_id = e.owner_id) l
        where l.coins is not null having count(*) > 0) as "allowedCoins"
    from escrows e where e.id in (${sql.join(callIds)})`.execute(tx)
  return new Map(escrowRows.parse(found.rows).map(({ id, ...escrow }) => [id, escrow]))
}
