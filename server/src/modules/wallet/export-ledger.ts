import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { transferKindOf } from './history-kinds.ts'
import type { TransferKind } from './transfer.ts'

type ExportAccount = 'wallet' | 'earned'

interface ExportLine {
  readonly line: number
  readonly account: ExportAccount
  readonly at: string
  readonly kind: TransferKind | 'opening'
  readonly refId: string
  readonly transferId: string
  readonly amountCoins: number
  readonly balanceCoins: number
}

export interface ExportFile {
  readonly filename: string
  readonly mediaType: string
  readonly text: string
}

const columns = [
  'line',
  'account',
  'at',
  'kind',
  'refId',
  'transferId',
  'amountCoins',
  'balanceCoins',
] as const
const exportMaxLines = 50_000

const movedCoins = (db: Db, userId: string) =>
  db
    .selectFrom('transfers')
    .select(['at', 'kind', 'ref_id', 'id', 'wallet_delta as delta'])
    .select(sql<ExportAccount>`'wallet'`.as('account'))
    .where('owner_id', '=', userId)
    .where('wallet_delta', '<>', 0)
    .unionAll(
      db
        .selectFrom('transfers')
        .select(['at', 'kind', 'ref_id', 'id', 'earned_delta as delta'])
        .select(sql<ExportAccount>`'earned'`.as('account'))
        .where('creator_id', '=', userId)
        .where('earned_delta', '<>', 0),
    )

/** The newest lines of each account, in order; older ones are summed in an opening line, so the file still adds up. */
async function readLines(db: Db, userId: string, maxLines: number): Promise<readonly ExportLine[]> {
  const found = await db
    .with('lines', () => movedCoins(db, userId))
    .with('running', (parts) =>
      parts
        .selectFrom('lines')
        .selectAll()
        .select([
          sql<number>`sum(delta) over (partition by account order by id)::bigint`.as('balance'),
          sql<number>`row_number() over (partition by account order by id desc)`.as('age'),
        ]),
    )
    .selectFrom('running')
    .select(['account', 'at', 'kind', 'ref_id', 'id', 'delta', 'balance'])
    .where('age', '<=', maxLines)
    .orderBy('account', 'desc')
    .orderBy('id')
    .execute()

  const lines: Omit<ExportLine, 'line'>[] = []
  for (const row of found) {
    const opening = row.balance - row.delta
    const isFirst = lines.at(-1)?.account !== row.account
    const rest = { account: row.account, at: row.at.toISOString() }
    if (isFirst && opening !== 0) {
      lines.push({
        ...rest,
        kind: 'opening',
        refId: '',
        transferId: '',
        amountCoins: opening,
        balanceCoins: opening,
      })
    }
    lines.push({
      ...rest,
      kind: transferKindOf(row.kind),
      refId: row.ref_id,
      transferId: String(row.id),
      amountCoins: row.delta,
      balanceCoins: row.balance,
    })
  }
  return lines.map((line, index) => ({ line: index + 1, ...line }))
}

/** No field can contain a comma, a quote or a line break: they are ids, kinds, times and whole numbers. */
const asCsv = (lines: readonly ExportLine[]): string =>
  [columns.join(','), ...lines.map((line) => columns.map((column) => line[column]).join(','))].join('\r\n')

/**
 * The lines that moved a person's coins: each states its amount and the balance after it, so that anyone can verify the
 * sums. `wallet` is spendable, `earned` a creator's earnings.
 */
export async function exportLedger(
  db: Db,
  userId: string,
  format: 'csv' | 'json',
  maxLines: number = exportMaxLines,
): Promise<ExportFile> {
  const lines = await readLines(db, userId, maxLines)
  if (format === 'csv') return { filename: 'coins.csv', mediaType: 'text/csv', text: `${asCsv(lines)}\r\n` }
  return {
    filename: 'coins.json',
    mediaType: 'application/json',
    text: JSON.stringify({ userId, lines }, null, 2),
  }
}
