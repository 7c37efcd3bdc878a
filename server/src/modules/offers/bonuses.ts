import { type BonusRecord, bonusRecordsMax, type PackageBonus } from '@serendip/contract'
import { afterRow, type Db, type Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { dayMs } from '../../kernel/clock.ts'
import type { Row } from '../../kernel/tables.ts'
import { transact } from '../../kernel/transact.ts'
import type { OffersDeps } from './offers-deps.ts'

/** Time after the payment in which a bonus can be claimed. */
const claimableMs = 30 * dayMs

const grantKey = (recordId: string): string => `bonusProduct:${recordId}`

const recordOf = (row: Row<'bonus_records'>): BonusRecord => ({
  historyRecordId: row.id,
  productId: row.product_id,
  bonusCoins: row.bonus_coins,
  premiumDays: row.premium_days,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  claimedAt: row.claimed_at?.getTime() ?? null,
})

interface PaidPackage extends PackageBonus {
  readonly userId: string
  readonly invoiceId: string
  readonly productId: string
}

/** Stores what a paid package brings, once for each invoice, in the transaction of its payment. */
export async function recordBonus(
  { plumbing: { ids, clock } }: OffersDeps,
  tx: Tx,
  { userId, invoiceId, productId, bonusCoins, premiumDays }: PaidPackage,
): Promise<void> {
  if (bonusCoins + premiumDays === 0) return
  const now = clock.now()
  await tx
    .insertInto('bonus_records')
    .values({
      id: ids.next('bpr'),
      account_id: userId,
      invoice_id: invoiceId,
      product_id: productId,
      bonus_coins: bonusCoins,
      premium_days: premiumDays,
      created_at: new Date(now),
      expires_at: new Date(now + claimableMs),
    })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute()
}

/** Whoever got the money back gets no bonus for it. */
export async function withdrawBonus(_: OffersDeps, tx: Tx, invoiceId: string): Promise<void> {
  await tx
    .deleteFrom('bonus_records')
    .where('invoice_id', '=', invoiceId)
    .where('claimed_at', 'is', null)
    .execute()
}

/**
 * Unused coins of the order went back: its bonus is not given any more, and of one that was claimed the coins that are
 * left are taken, once.
 */
export async function recallBonus(deps: OffersDeps, tx: Tx, invoiceId: string): Promise<void> {
  const claimed = await tx
    .selectFrom('bonus_records')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('claimed_at', 'is not', null)
    .where('bonus_coins', '>', 0)
    .executeTakeFirst()
  if (!claimed) {
    await withdrawBonus(deps, tx, invoiceId)
    return
  }
  const granted = await deps.wallet.findTransfer(tx, grantKey(claimed.id))
  if (granted === null) return
  const key = `${grantKey(claimed.id)}:recall`
  await deps.wallet.post(tx, { kind: 'bonus_recall', key, ref: { type: 'transfer', id: granted } })
}

/** Bonuses of a person, newest first; `after` is the last one of the page before. */
export async function listBonuses(db: Db, userId: string, after?: string): Promise<readonly BonusRecord[]> {
  const own = db.selectFrom('bonus_records').selectAll().where('account_id', '=', userId)
  const row = db
    .selectFrom('bonus_records')
    .select(['created_at', 'id'])
    .where('id', '=', after ?? '')
    .where('account_id', '=', userId)
  const page = after === undefined ? own : own.where(afterRow('created_at', row))
  const rows = await page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(bonusRecordsMax).execute()
  return rows.map(recordOf)
}

/** Gives a bonus once. Throws not_found for another person's, or once its time is over; wallet_frozen. */
export const claimBonus = (
  { plumbing: { db, clock }, wallet, premium }: OffersDeps,
  { userId, recordId }: { readonly userId: string; readonly recordId: string },
): Promise<BonusRecord> =>
  transact(db, async (tx) => {
    const now = new Date(clock.now())
    const found = await tx
      .selectFrom('bonus_records')
      .selectAll()
      .where('id', '=', recordId)
      .where('account_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new DomainError('not_found')
    if (found.claimed_at !== null) return recordOf(found)
    if (found.expires_at <= now) throw new DomainError('not_found')
    const { bonus_coins: coins, premium_days: days } = found
    if (coins > 0)
      await wallet.post(tx, {
        kind: 'grant_bonus',
        key: grantKey(recordId),
        ref: { type: 'bonus', id: recordId },
        ownerId: userId,
        amountCoins: coins,
      })
    if (days > 0) await premium.extend(tx, userId, days)
    await tx.updateTable('bonus_records').set({ claimed_at: now }).where('id', '=', recordId).execute()
    return recordOf({ ...found, claimed_at: now })
  })
