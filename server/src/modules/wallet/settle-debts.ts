import { sql } from 'kysely'
import { postTransfer } from './post-transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

const debtorsMax = 200

/**
 * Settles people's debts from their current bought coins and earnings; answers how many coins. A purchase settles at
 * once, so this is for earnings and returned coins. For a schedule.
 */
export async function settleDebts(deps: WalletDeps): Promise<number> {
  const { earningsMatureMs } = await deps.settings.read()
  const found = await deps.db
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
    .groupBy('d.owner_id')
    .orderBy('d.owner_id')
    .limit(debtorsMax)
    .execute()
  let coins = 0
  for (const { personId, hasPaid, hasEarned } of found) {
    const settlement = {
      kind: 'debt_settlement',
      ref: { type: 'person', id: personId },
      matureMs: earningsMatureMs,
    } as const
    const people = [
      ...(hasPaid ? [{ ownerId: personId }] : []),
      ...(hasEarned ? [{ creatorId: personId }] : []),
    ]
    for (const person of people) {
      const posted = await postTransfer(deps, deps.db, {
        ...settlement,
        ...person,
        key: `debt:${deps.ids.next('tr')}`,
      })
      coins -= posted.walletDeltaCoins + posted.earnedDeltaCoins
    }
  }
  return coins
}
