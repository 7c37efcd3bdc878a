import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { findAccountById, standingOf } from '../../accounts/index.ts'
import { sweepEach } from '../sweep.ts'
import type { WalletDeps } from '../wallet-deps.ts'
import { giveBack, release } from './claw-back.ts'

const hourMs = 3_600_000
/** A payment of somebody who may not receive coins is given back within a day: two hours are left to repeat what failed. */
const giveBackAfterMs = 22 * hourMs
/** From then on it is overdue, and operators are alerted. */
const overdueMs = 24 * hourMs

interface DeferredPurchase {
  readonly purchaseId: string
  readonly ownerId: string
  readonly at: Date
}

/** Whether a dispute of it is open: then the bank has the money's case, and nothing is given back. */
const isDisputed = sql<boolean>`exists (select from disputes d where d.purchase_id = p.id and d.state = 'open')`

const deferred = (db: Db) =>
  db
    .selectFrom('purchases as p')
    .where('p.state', '=', 'deferred')
    .whereRef('p.taken', '<', 'p.coins')
    .where(({ not }) => not(isDisputed))

const findDeferred = (
  db: Db,
  after: DeferredPurchase | undefined,
  most: number,
): Promise<readonly DeferredPurchase[]> =>
  deferred(db)
    .select([sql<string>`p.id::text`.as('purchaseId'), 'p.owner_id as ownerId', 'p.at'])
    .where('p.id', '>', Number(after?.purchaseId ?? 0))
    .orderBy('p.id')
    .limit(most)
    .execute()

/** A closed or erased account receives no coins; the wallet itself knows of bans and breaks from spending. */
async function isClosed({ db, clock }: WalletDeps, ownerId: string): Promise<boolean> {
  const account = await findAccountById(db, ownerId)
  if (!account || account.erased_at) return true
  const standing = standingOf(account, clock.now())
  return standing === 'deactivated' || standing === 'deleted'
}

const stops: readonly string[] = ['wallet_frozen', 'self_excluded']

/** Whether the coins are in the wallet now; not while something stops the person. */
async function tryRelease(deps: WalletDeps, { purchaseId, ownerId }: DeferredPurchase): Promise<boolean> {
  if (await isClosed(deps, ownerId)) return false
  try {
    await release(deps, deps.db, { purchaseId, key: `deferred:${purchaseId}:release` })
    return true
  } catch (error) {
    if (error instanceof DomainError && stops.includes(error.code)) return false
    throw error
  }
}

async function settle(deps: WalletDeps, purchase: DeferredPurchase): Promise<number> {
  if (await tryRelease(deps, purchase)) return 1
  if (deps.clock.now() - purchase.at.getTime() < giveBackAfterMs) return 0
  const { purchaseId } = purchase
  await giveBack(deps, deps.db, { purchaseId, key: `deferred:${purchaseId}:give-back` })
  return 1
}

/**
 * Releases the purchases of people whom nothing stops any more, and gives those back that have waited for nearly a day;
 * answers how many. For a schedule. Throws AggregateError, after all others, if some failed.
 */
export const settleDeferred = (deps: WalletDeps): Promise<number> =>
  sweepEach(
    'deferred purchases',
    (after: DeferredPurchase | undefined, most) => findDeferred(deps.db, after, most),
    (purchase) => settle(deps, purchase),
  )

/** Number of purchases that wait although they should have been released or given back. */
export async function countOverdue({ db, clock }: WalletDeps): Promise<number> {
  const { count } = await deferred(db)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('p.at', '<', new Date(clock.now() - overdueMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}
