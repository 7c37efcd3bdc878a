import { type ClaimColumns, claimantOf } from '../../kernel/claims.ts'
import type { Db } from '../../kernel/db.ts'
import { operatorNames } from './operators.store.ts'

interface ShownClaim {
  readonly operatorId: string
  readonly name: string
  readonly until: number
}

/** The operator who has claimed each of these rows now, as the console shows it. */
export async function presentClaims(
  db: Db,
  rows: readonly ClaimColumns[],
  now: number,
): Promise<(row: ClaimColumns) => ShownClaim | null> {
  const claimants = rows.flatMap((row) => claimantOf(row, now) ?? [])
  const names = await operatorNames(db, [...new Set(claimants)])
  return (row) => {
    const operatorId = claimantOf(row, now)
    if (operatorId === null) return null
    return { operatorId, name: names.get(operatorId) ?? '', until: row.claimed_until?.getTime() ?? 0 }
  }
}
