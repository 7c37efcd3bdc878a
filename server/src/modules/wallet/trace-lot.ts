import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { transferKindOf } from './history-kinds.ts'

const traceSteps = z.array(
  z.object({
    transferId: z.string(),
    kind: z.string().transform(transferKindOf),
    refId: z.string(),
    at: z.date().transform((at) => at.getTime()),
    fromAccount: z.string(),
    toAccount: z.string(),
    lotId: z.string(),
    toLotId: z.string().nullable(),
    amountCoins: z.number(),
  }),
)
export type TraceStep = Readonly<z.infer<typeof traceSteps>[number]>

const traceMaxSteps = 10_000

/**
 * Every step of the coins of one lot, oldest first, from their issue to their present place: through calls into
 * creators' lots and on to payouts. For a creator's lot it starts with the lots it was earned from. At most
 * `traceMaxSteps` steps. For operators.
 */
export async function traceLot(db: Db, lotId: string): Promise<readonly TraceStep[]> {
  const steps = await sql`
    with recursive reached (lot_id) as (
      select ${lotId}::text
      union
      select p.to_lot_id from reached r join lots l on l.id = r.lot_id
      join transfers t on t.owner_id = l.owner_id join postings p on p.transfer_id = t.id
      where p.lot_id = r.lot_id and p.to_lot_id is not null
    )
    select t.id::text as "transferId", t.kind, t.ref_id as "refId", t.at, p.from_account as "fromAccount",
      p.to_account as "toAccount", p.lot_id as "lotId", p.to_lot_id as "toLotId", p.amount as "amountCoins"
    from transfers t join postings p on p.transfer_id = t.id
    where (p.lot_id in (select lot_id from reached) or p.to_lot_id = ${lotId})
      and t.id in (
        select known.id from transfers known join lots l on known.owner_id = l.owner_id
          where l.id in (select lot_id from reached)
        union
        select known.id from transfers known join lots l on known.creator_id = l.owner_id
          where l.id in (select lot_id from reached))
    order by t.id, p.line limit ${traceMaxSteps}`.execute(db)
  return traceSteps.parse(steps.rows)
}

/** Coins of these steps by the account that holds them now: what came in less what went out. */
export function restsOf(steps: readonly TraceStep[]): { account: string; coins: number }[] {
  const rest = new Map<string, number>()
  const add = (account: string, coins: number) => rest.set(account, (rest.get(account) ?? 0) + coins)
  for (const { fromAccount, toAccount, amountCoins } of steps) {
    add(fromAccount, -amountCoins)
    add(toAccount, amountCoins)
  }
  return [...rest].filter(([, coins]) => coins > 0).map(([account, coins]) => ({ account, coins }))
}
