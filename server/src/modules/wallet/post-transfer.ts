import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Outbox } from '../../kernel/events.ts'
import type { Ids } from '../../kernel/ids.ts'
import { withRetries } from '../../kernel/transact.ts'
import type { PostResult, Transfer, TransferKind } from './transfer.ts'
import { outcomeOf, requestOf } from './transfer-row.ts'

interface PostDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly outbox: Pick<Outbox, 'announce'>
}

/** Two requests with one key and different wallets may both pass the look-up; the unique key stops the second. */
function isTakenKey(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'ledger_keys_pkey'
}

/** The database was restored from a dump: it refuses postings until `migrate` begins a new epoch of the seals. */
const isBehindSeals = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SE001'

const asRefusal = (error: unknown): never => {
  if (isBehindSeals(error)) throw new DomainError('unavailable', { reason: 'ledger_restored' })
  throw isTakenKey(error) ? new DomainError('idempotency_conflict') : error
}

/** A transaction of its own is retried after a deadlock; within a larger one that is up to its owner. */
const answered = <T>(tx: Tx | Db, attempt: () => Promise<T>): Promise<T> =>
  (tx.isTransaction ? attempt() : withRetries(attempt)).catch(asRefusal)

/** A call reports its own ticks; the database writes events for everything else. */
const withoutEvent: readonly TransferKind[] = ['hold', 'settle', 'void']
const hasEvent = ({ kind }: Transfer): boolean => !withoutEvent.includes(kind)

/**
 * Writes a transfer in one round trip: its zero-sum postings, the lots, the wallet and the event. Within a transaction
 * it is atomic with the rest of it; given the database itself, it is a separate transaction. Throws not_enough_coins,
 * idempotency_conflict, spending_limit, self_excluded, call_ended, not_found, conflict; a refusal changes nothing and
 * leaves the transaction usable.
 */
export async function postTransfer(deps: PostDeps, tx: Tx | Db, transfer: Transfer): Promise<PostResult> {
  const request = JSON.stringify(requestOf(transfer, deps))
  const statement = sql`select * from ledger_post(${request}::jsonb)`
  const result = await answered(tx, () => statement.execute(tx))
  if (hasEvent(transfer)) deps.outbox.announce(tx)
  const [row] = result.rows
  const outcome = outcomeOf(row)
  if (outcome instanceof DomainError) throw outcome
  return outcome
}

const batchMax = 500

/**
 * Writes up to `batchMax` transfers in one round trip, and, given the database itself, in one commit, at a third of the
 * cost of separate transfers. Those of one wallet happen in the order given. Each is answered separately, in the order
 * given; a refused one changes nothing and stops no other. Throws idempotency_conflict, and writes none, if another
 * wallet takes one of the keys at that moment.
 */
export async function postTransfers(
  deps: PostDeps,
  tx: Tx | Db,
  transfers: readonly Transfer[],
): Promise<readonly (PostResult | DomainError)[]> {
  if (transfers.length > batchMax) throw new RangeError(`at most ${batchMax} transfers at once`)
  const requests = JSON.stringify(transfers.map((transfer) => requestOf(transfer, deps)))
  const statement = sql`select * from ledger_post_all(${requests}::jsonb)`
  const result = await answered(tx, () => statement.execute(tx))
  if (transfers.some(hasEvent)) deps.outbox.announce(tx)
  return result.rows.map(outcomeOf)
}
