import { sql } from 'kysely'
import { postTransfer } from './post-transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

const debtorsMax = 200

interface Debtor {
  readonly personId: string
  readonly hasPaid: boolean
  readonly hasEarned: boolean
}

/**
 * Settles people's debts from their current bought coins and earnings; answers how many coins. A purchase settles at
 * once, so this is for earnings and returned coins. For a schedule.
 */
export async function settleDebts(deps: WalletDeps): Promise<number> {
  const { earningsMatureMs } = await deps.settings.read()
  const found = await sql<Debtor>`
    select d.owner_id as "personId", bool_or(l.kind = 'paid') as "hasPaid", bool_or(l.kind = 'earned') as "hasEarned"
    from debts d join lots l on l.owner_id = d.owner_id and l.is_open and l.kind in ('paid', 'earned')
    where d.remaining > 0 group by d.owner_id order by d.owner_id limit ${debtorsMax}`.execute(deps.db)
  let coins = 0
  for (const { personId, hasPaid, hasEarned } of found.rows) {
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
