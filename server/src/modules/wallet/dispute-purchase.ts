import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { postTransfer } from './post-transfer.ts'
import type { WalletDeps } from './wallet-deps.ts'

interface DisputeRow {
  readonly purchaseId: string
  readonly ownerId: string
  readonly lotId: string
}

/**
 * A payer, or the payer's bank, disputes a payment: the payer's coins are frozen, and earnings from it are not paid
 * out, until it is closed. Idempotent. Throws not_found.
 */
export async function openDispute({ clock, db }: WalletDeps, purchaseId: string): Promise<void> {
  const opened = await sql`
    insert into disputes (purchase_id, owner_id, lot_id, state, opened_at)
    select t.id, t.owner_id, p.lot_id, 'open', ${new Date(clock.now())}
    from transfers t join postings p on p.transfer_id = t.id where t.id::text = ${purchaseId} and t.kind = 'purchase'
    on conflict (purchase_id) do update set purchase_id = excluded.purchase_id returning 1`.execute(db)
  if (opened.rows.length === 0) throw new DomainError('not_found')
}

const close = async (tx: Tx, purchaseId: string, state: 'won' | 'lost', now: number): Promise<boolean> => {
  const closed = await sql`update disputes set state = ${state}, closed_at = ${new Date(now)}
    where purchase_id::text = ${purchaseId} and state in ('open', ${state}) returning 1`.execute(tx)
  return closed.rows.length > 0
}

/** The payment is upheld: everything on hold is released. Throws conflict if no dispute is open. */
export async function winDispute({ clock, db }: WalletDeps, purchaseId: string): Promise<void> {
  const closed = await transact(db, (tx) => close(tx, purchaseId, 'won', clock.now()))
  if (!closed) throw new DomainError('conflict')
}

/**
 * The money was charged back, with or without a dispute before: the remaining coins are removed, spent ones become a
 * debt, and the creators' shares of them are taken back. Idempotent. Throws not_found, conflict (refunded or won
 * before).
 */
export async function chargeBack(deps: WalletDeps, purchaseId: string): Promise<void> {
  await openDispute(deps, purchaseId)
  await transact(deps.db, async (tx) => {
    // The ledger locks in this order: the purchase, then the wallet.
    await postTransfer(deps, tx, {
      kind: 'chargeback',
      key: `chargeback:${purchaseId}`,
      ref: { type: 'purchase', id: purchaseId },
    })
    if (!(await close(tx, purchaseId, 'lost', deps.clock.now()))) throw new DomainError('conflict')
  })
  await recallShares(deps)
}

const creatorsOf = (db: Db, { ownerId, lotId }: DisputeRow) =>
  db
    .selectFrom('transfers as t')
    .innerJoin('postings as p', 'p.transfer_id', 't.id')
    .select('t.creator_id as creatorId')
    .distinct()
    .where('t.owner_id', '=', ownerId)
    .where('p.lot_id', '=', lotId)
    .where('p.to_account', '=', sql<string>`'earned:' || t.creator_id`)
    .where('t.creator_id', 'is not', null)
    .orderBy('t.creator_id')
    .$narrowType<{ creatorId: NotNull }>()
    .execute()

const recallsMax = 100

/**
 * Takes back the creators' shares of charged-back payments, once no call holds coins of them any more; also after a
 * crash between the two. Answers how many payments it completed. For a schedule.
 */
export async function recallShares(deps: WalletDeps): Promise<number> {
  const { db, clock } = deps
  const found = await db
    .selectFrom('disputes as d')
    .select([sql<string>`d.purchase_id::text`.as('purchaseId'), 'd.owner_id as ownerId', 'd.lot_id as lotId'])
    .where('d.state', '=', 'lost')
    .where('d.recalled_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from escrows e cross join unnest(e.parts) p
        where e.owner_id = d.owner_id and e.state = 'open' and p.lot_id = d.lot_id)`,
    )
    .orderBy('d.purchase_id')
    .limit(recallsMax)
    .execute()
  for (const dispute of found) {
    const { purchaseId } = dispute
    for (const { creatorId } of await creatorsOf(db, dispute)) {
      await postTransfer(deps, db, {
        kind: 'earnings_recall',
        key: `recall:${purchaseId}:${creatorId}`,
        ref: { type: 'purchase', id: purchaseId },
        creatorId,
      })
    }
    await sql`update disputes set recalled_at = ${new Date(clock.now())}
      where purchase_id::text = ${purchaseId}`.execute(db)
  }
  return found.length
}
