import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type LedgerDifference, ledgerDifferences } from './audit-seals.ts'
import { slicesMax } from './audit-slices.ts'
import { isSamePosition, nextPosition, type Position, positionSql } from './ledger-seals.ts'

/** Differences of what lies between two positions; with null in place of the second, of what none will ever follow. */
async function checkBetween(
  db: Db,
  after: Position,
  to: Position | null,
): Promise<readonly LedgerDifference[]> {
  const { found } = await db
    .selectNoFrom(sql`ledger_audit_money(${positionSql(after)}, ${positionSql(to)})`.as('found'))
    .executeTakeFirstOrThrow()
  return ledgerDifferences.parse(found)
}

/** Checks, in slices, each step of the money ledger of which a line was written after a position. */
export async function checkMoney(
  db: Db,
  from: Position,
  rowsAtOnce: number,
): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  let after = from
  for (let count = 0; count < slicesMax; count += 1) {
    const to = await nextPosition(db, 'money', after, { limit: rowsAtOnce })
    if (isSamePosition(to, after)) break
    differences.push(...(await checkBetween(db, after, to)))
    after = to
  }
  return [...differences, ...(await checkBetween(db, after, null))]
}
