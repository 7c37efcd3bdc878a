import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { OfferName, StoredOffer } from './offer.ts'

const offerOf = (row: Row<'offers'>): StoredOffer => ({
  id: row.id,
  kind: row.kind,
  slot: row.slot,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  invoiceId: row.invoice_id,
  usedAt: row.used_at?.getTime() ?? null,
})

export async function listOffers(db: Db | Tx, accountId: string): Promise<readonly StoredOffer[]> {
  const rows = await db.selectFrom('offers').selectAll().where('account_id', '=', accountId).execute()
  return rows.map(offerOf)
}

interface NewOffer extends OfferName {
  readonly id: string
  readonly accountId: string
  readonly startsAt: number
  readonly endsAt: number | null
}

/** Stores an offer unless the person has it already; of concurrent ones, the first is stored. */
export async function insertOffer(
  db: Db | Tx,
  { id, accountId, kind, slot, startsAt, endsAt }: NewOffer,
): Promise<void> {
  await db
    .insertInto('offers')
    .values({
      id,
      account_id: accountId,
      kind,
      slot,
      starts_at: new Date(startsAt),
      ends_at: endsAt === null ? null : new Date(endsAt),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'slot']).doNothing())
    .execute()
}

/** These offers, locked, always in the same order. */
export async function lockOffers(tx: Tx, ids: readonly string[]): Promise<readonly StoredOffer[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('offers')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(offerOf)
}

export async function updateOffers(
  tx: Tx,
  ids: readonly string[],
  change: { readonly invoice_id: string | null; readonly used_at: Date | null },
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('offers').set(change).where('id', 'in', ids).execute()
}
