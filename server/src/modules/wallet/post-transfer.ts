import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { newsMark } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Posted, Transfer, TransferKind } from './transfer.ts'
import { outcomeOf, type ResultRow, requestOf } from './transfer-row.ts'

interface PostDeps {
  readonly clock: Clock
  readonly ids: Ids
}

/** Two requests with one key and different wallets may pass each other's look-up; the unique key stops the second. */
function isTakenKey(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'transfers_key_key'
}

const asRefusal = (error: unknown): never => {
  throw isTakenKey(error) ? new DomainError('idempotency_conflict') : error
}

/** What a call's tick moves all the time is told by the call itself; the database writes news of the rest. */
const untold: readonly TransferKind[] = ['hold', 'settle', 'void']
const markOf = (transfers: readonly Transfer[]) =>
  sql.raw(transfers.some(({ kind }) => !untold.includes(kind)) ? newsMark : '')

/**
 * Writes a transfer in one round trip: its zero-sum postings, the lots, the wallet and the news. Within a transaction
 * it becomes true with the rest of it; given the database itself, it is a transaction of its own.
 * Throws not_enough_coins, idempotency_conflict, spending_limit, self_excluded, call_ended, not_found, conflict; a
 * refusal has changed nothing, and leaves the transaction usable.
 */
export async function postTransfer(deps: PostDeps, tx: Tx | Db, transfer: Transfer): Promise<Posted> {
  const request = JSON.stringify(requestOf(transfer, deps))
  const result = await sql<ResultRow>`${markOf([transfer])} select * from ledger_post(${request}::jsonb)`
    .execute(tx)
    .catch(asRefusal)
  const [row] = result.rows
  if (!row) throw new Error('ledger_post answers one row')
  const outcome = outcomeOf(row)
  if (outcome instanceof DomainError) throw outcome
  return outcome
}

const batchMax = 500

/**
 * Writes up to `batchMax` transfers in one round trip, and, given the database itself, in one commit: a third of the
 * cost of each for itself. Of one wallet they happen in the order given. Each answers for itself, in the order given;
 * a refused one changes nothing and stops no other. Throws idempotency_conflict, and writes none, where a key is
 * taken in that moment by another wallet.
 */
export async function postTransfers(
  deps: PostDeps,
  tx: Tx | Db,
  transfers: readonly Transfer[],
): Promise<readonly (Posted | DomainError)[]> {
  if (transfers.length > batchMax) throw new RangeError(`at most ${batchMax} transfers at once`)
  const requests = JSON.stringify(transfers.map((transfer) => requestOf(transfer, deps)))
  const result = await sql<ResultRow>`${markOf(transfers)} select * from ledger_post_all(${requests}::jsonb)`
    .execute(tx)
    .catch(asRefusal)
  return result.rows.map(outcomeOf)
}
