import { sql } from 'kysely'
import type { Db } from '../../server/src/kernel/db.ts'
import { auditLedger, type Transfer } from '../../server/src/modules/wallet/index.ts'

/** One request as its caller knows it: what was sent, and every answer received. */
export interface SentTransfer {
  readonly transfer: Transfer
  readonly outcomes: readonly string[]
}

export interface StressReport {
  readonly stored: number
  readonly issuedCoins: number
  readonly problems: readonly string[]
}

/** Transfers that are answered and move nothing where there is nothing to move, or less than was asked for. */
const mayMoveLess: readonly string[] = ['chargeback', 'dispute_hold', 'dispute_release']
const mayMoveNothing: readonly string[] = [...mayMoveLess, 'void', 'debt_settlement', 'earnings_recall']
/** Keys of transfers that the ledger posts itself alongside another one. */
const ownKey =
  /^(debt|forfeit|recall|refund|share):|:(debt|rounding|payments|earned|reinstated|released|disputed:[0-9]+)$/
const issues: readonly string[] = ['purchase', 'grant_bonus']
const amountOf = (transfer: Transfer): number | null =>
  'amountCoins' in transfer ? (transfer.amountCoins ?? null) : null

interface StressPeople {
  /** They were paid out all that they could be. */
  readonly creators: readonly string[]
  /** The account was erased, and what it left was booked afterwards. */
  readonly erasedId: string
}

type StoredAmounts = ReadonlyMap<string, number>

/** The stored amounts by key, and what corrections issued or took away. */
async function readStored(db: Db, problems: string[]) {
  const stored = await sql<{ key: string; amount: number; issued: number }>`
    select t.key, t.amount, case when t.kind in ('refund', 'chargeback') then -t.amount
      when t.kind in ('refund_reinstated', 'chargeback_reinstated') then t.amount else 0 end as issued
    from transfers t`.execute(db)
  const kept = new Map(stored.rows.map((row) => [row.key, row.amount]))
  if (kept.size !== stored.rows.length) problems.push('a key is stored twice')
  return { kept, correctedCoins: stored.rows.reduce((sum, { issued }) => sum + issued, 0) }
}

/** Whether a transfer is stored exactly if its caller was told so, with the amount that was asked for. */
function checkSent({ transfer, outcomes }: SentTransfer, stored: StoredAmounts): readonly string[] {
  const { key, kind } = transfer
  const amount = stored.get(key)
  const wasAcknowledged = outcomes.includes('ok')
  const asked = mayMoveLess.includes(kind) ? null : amountOf(transfer)
  const problems: readonly (readonly [isThere: boolean, problem: string])[] = [
    [outcomes.includes('deadlock'), 'met a deadlock and was not answered'],
    [
      wasAcknowledged && amount === undefined && !mayMoveNothing.includes(kind),
      'was acknowledged and is not there',
    ],
    [!wasAcknowledged && amount !== undefined && !outcomes.includes('unknown'), 'was refused and is there'],
    [amount !== undefined && asked !== null && amount !== asked, `moved ${amount} coins`],
  ]
  return problems.flatMap(([isThere, problem]) => (isThere ? [`${key} ${problem}`] : []))
}

async function checkTotals(db: Db, issuedCoins: number, problems: string[]): Promise<void> {
  const totals = await sql<{ issued: number; elsewhere: number }>`select
      coalesce(-sum(amount) filter (where account like 'issuance:%'), 0)::bigint as issued,
      coalesce(sum(amount) filter (where account not like 'issuance:%'), 0)::bigint as elsewhere
    from ledger_entries`.execute(db)
  const { issued = -1, elsewhere = -1 } = totals.rows[0] ?? {}
  if (issued !== issuedCoins) problems.push(`${issuedCoins} coins were issued, the ledger says ${issued}`)
  if (elsewhere !== issued) problems.push(`${issued} coins were issued, ${elsewhere} are there`)
}

async function checkWallets(db: Db, { creators, erasedId }: StressPeople, problems: string[]): Promise<void> {
  const below = await sql<{ id: string }>`select id::text from transfers where balance_after < 0
    union all select owner_id from wallets where balance < 0`.execute(db)
  for (const { id } of below.rows) problems.push(`${id} was below zero`)
  const left = await sql<{
    balance: number
  }>`select balance from wallets where owner_id = ${erasedId}`.execute(db)
  for (const { balance } of left.rows)
    if (balance !== 0) problems.push(`an erased wallet has ${balance} coins`)
  for (const creatorId of creators) {
    const payable = await sql<{
      coins: number
    }>`select greatest(coalesce(sum(remaining), 0) - ledger_owed(${creatorId}), 0)::bigint
      as coins from ledger_earnings(${creatorId}, now(), 0) where state = 'payable'`.execute(db)
    const coins = payable.rows[0]?.coins ?? 0
    if (coins > 0) problems.push(`${creatorId} can still be paid ${coins} coins`)
  }
}

/** Compares the callers' results with the database. */
export async function checkLedger(
  db: Db,
  sent: readonly SentTransfer[],
  people: StressPeople,
): Promise<StressReport> {
  const problems: string[] = []
  const { kept, correctedCoins } = await readStored(db, problems)
  for (const sentTransfer of sent) problems.push(...checkSent(sentTransfer, kept))
  const keys = new Set(sent.map(({ transfer }) => transfer.key))
  for (const key of kept.keys())
    if (!keys.has(key) && !ownKey.test(key)) problems.push(`${key} was never asked for`)
  const boughtCoins = sent
    .filter(({ transfer }) => issues.includes(transfer.kind))
    .reduce((sum, { transfer }) => sum + (kept.get(transfer.key) ?? 0), 0)
  const issuedCoins = boughtCoins + correctedCoins
  await checkTotals(db, issuedCoins, problems)
  await checkWallets(db, people, problems)
  const audit = await auditLedger(db)
  for (const difference of audit.differences)
    problems.push(`audit: ${difference.rule}: ${difference.subject}`)
  return { stored: kept.size, issuedCoins, problems }
}
