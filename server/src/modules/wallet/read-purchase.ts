import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

interface ClawBackView {
  readonly clawBackId: string
  readonly cause: string
  readonly coins: number
  /** The part that was spent and became a debt. */
  readonly owedCoins: number
  readonly isReinstated: boolean
}

interface DisputeView {
  readonly caseId: string
  readonly state: string
}

/** A purchase, and what became of it. */
export interface PurchaseView {
  readonly purchaseId: string
  readonly ownerId: string
  readonly orderId: string
  /** A deferred one is not in the wallet: its owner may not receive coins, and it is released or given back. */
  readonly state: string
  readonly isSandbox: boolean
  /** When it was paid. */
  readonly at: Date
  readonly coins: number
  /** Taken back by claw-backs that stand. */
  readonly takenCoins: number
  readonly unusedCoins: number
  /** Unused coins that a dispute froze. */
  readonly frozenCoins: number
  readonly clawBacks: readonly ClawBackView[]
  readonly disputes: readonly DisputeView[]
}

const purchases = (db: Db | Tx) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('lots as l', 'l.id', 'p.lot_id')
    .select(sql<string>`p.id::text`.as('purchaseId'))
    .select(['p.owner_id as ownerId', 'p.order_id as orderId', 'p.state', 'p.is_sandbox as isSandbox'])
    .select(['p.at', 'p.coins', 'p.taken as takenCoins', 'l.frozen as frozenCoins'])
    .select(
      sql<number>`case p.state when 'deferred' then p.coins - p.taken else l.remaining end`.as('unusedCoins'),
    )

/** Undefined if there is none. */
export async function readPurchase(db: Db | Tx, purchaseId: string): Promise<PurchaseView | undefined> {
  const found = await purchases(db).where(sql<string>`p.id::text`, '=', purchaseId).executeTakeFirst()
  if (!found) return undefined
  const clawBacks = await db
    .selectFrom('claw_backs')
    .select(sql<string>`id::text`.as('clawBackId'))
    .select(['cause', 'coins', 'owed as owedCoins'])
    .select(sql<boolean>`reinstated_by is not null`.as('isReinstated'))
    .where('purchase_id', '=', Number(purchaseId))
    .orderBy('id')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['case_id as caseId', 'state'])
    .where('purchase_id', '=', Number(purchaseId))
    .orderBy('opened_at')
    .orderBy('case_id')
    .execute()
  return { ...found, clawBacks, disputes }
}

const deferredMax = 200

/** Purchases that wait to be released or given back, oldest first. */
export const listDeferred = (db: Db) =>
  purchases(db)
    .where('p.state', '=', 'deferred')
    .whereRef('p.taken', '<', 'p.coins')
    .orderBy('p.id')
    .limit(deferredMax)
    .execute()
