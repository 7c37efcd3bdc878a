import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { postTransfer } from '../post-transfer.ts'
import { sweepEach } from '../sweep.ts'
import type { WalletDeps } from '../wallet-deps.ts'

interface Debtor {
  readonly personId: string
  readonly hasPaid: boolean
  readonly hasEarned: boolean
}

const findDebtors = (db: Db, after: Debtor | undefined, most: number) =>
  db
    .selectFrom('debts as d')
    .innerJoin('lots as l', 'l.owner_id', 'd.owner_id')
    .select([
      'd.owner_id as personId',
      sql<boolean>`bool_or(l.kind = 'paid')`.as('hasPaid'),
      sql<boolean>`bool_or(l.kind = 'earned')`.as('hasEarned'),
    ])
    .where('l.is_open', '=', sql.lit(true))
    .where('l.kind', 'in', ['paid', 'earned'])
    .where('d.remaining', '>', 0)
    .where('d.owner_id', '>', after?.personId ?? '')
    .groupBy('d.owner_id')
    .orderBy('d.owner_id')
    .limit(most)
    .execute()

/**
 * Settles people's debts from their current bought coins and earnings; answers how many coins. A purchase settles at
 * once, so this is for earnings. For a schedule. Throws AggregateError, after all others, if some failed.
 */
export async function settleDebts(deps: WalletDeps): Promise<number> {
  const { earningsMatureMs } = await deps.settings.read()
  const settle = async ({ personId, hasPaid, hasEarned }: Debtor): Promise<number> => {
    const people = [
      ...(hasPaid ? [{ ownerId: personId }] : []),
      ...(hasEarned ? [{ creatorId: personId }] : []),
    ]
    let coins = 0
    for (const person of people) {
      const posted = await postTransfer(deps, deps.db, {
        kind: 'debt_settlement',
        ref: { type: 'person', id: personId },
        matureMs: earningsMatureMs,
        key: `debt:${deps.ids.next('tr')}`,
        ...person,
      })
      coins -= posted.walletDeltaCoins + posted.earnedDeltaCoins
    }
    return coins
  }
  return sweepEach(
    'settlements of debts',
    (after: Debtor | undefined, most) => findDebtors(deps.db, after, most),
    settle,
  )
}
