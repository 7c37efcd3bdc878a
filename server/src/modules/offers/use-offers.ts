import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { OfferName, StoredOffer } from './offer.ts'
import { insertOffer, listOffers, lockOffers, updateOffers } from './offers.store.ts'
import type { OffersDeps } from './offers-deps.ts'

const isNamed =
  (names: readonly OfferName[]) =>
  ({ kind, slot }: OfferName): boolean =>
    names.some((name) => name.kind === kind && name.slot === slot)

/** The ids of offers that a product uses. What has no end is stored when it is first bought. */
export async function offerIdsOf(
  { plumbing: { ids, clock } }: OffersDeps,
  tx: Tx,
  { userId, uses }: { readonly userId: string; readonly uses: readonly OfferName[] },
): Promise<readonly string[]> {
  const endless = uses.filter(({ kind }) => kind === 'first' || kind === 'new99')
  for (const name of endless) {
    const offer = { id: ids.next('ofr'), accountId: userId, ...name, startsAt: clock.now(), endsAt: null }
    await insertOffer(tx, offer)
  }
  return (await listOffers(tx, userId)).filter(isNamed(uses)).map(({ id }) => id)
}

/** A first purchase that was taken back as a whole was none: it is offered again. */
const isGivenBack = async (
  { lastBoughtAt }: OffersDeps,
  db: Db | Tx,
  userId: string,
  { kind }: StoredOffer,
) => kind === 'first' && (await lastBoughtAt(db, userId)) === null

/** Why an invoice cannot have its offers: another one was paid with them, or holds them; null if it has them now. */
export type HoldRefusal = 'used' | { readonly heldBy: string }

/** Holds offers for an unpaid invoice, all of them or none, so that no other invoice is paid with them meanwhile. */
export async function holdOffers(
  deps: OffersDeps,
  tx: Tx,
  { userId, invoiceId, offerIds }: { userId: string; invoiceId: string; offerIds: readonly string[] },
): Promise<HoldRefusal | null> {
  const offers = await lockOffers(tx, offerIds)
  for (const offer of offers) {
    if (offer.usedAt !== null && !(await isGivenBack(deps, tx, userId, offer))) return 'used'
    const { invoiceId: holder } = offer
    if (offer.usedAt === null && holder !== null && holder !== invoiceId) return { heldBy: holder }
  }
  await updateOffers(tx, offerIds, { invoice_id: invoiceId, used_at: null })
  return null
}

/** Effect on the offers of an invoice that enters a state. */
export type OfferEffect = 'hold' | 'use' | 'release'

/** Follows an invoice in its transaction. Throws invoice_closed if another one has its offers now. */
export async function followInvoice(
  deps: OffersDeps,
  tx: Tx,
  {
    userId,
    invoiceId,
    offerIds,
    effect,
  }: { userId: string; invoiceId: string; offerIds: readonly string[]; effect: OfferEffect },
): Promise<void> {
  if (offerIds.length === 0) return
  if (effect === 'hold') {
    if (await holdOffers(deps, tx, { userId, invoiceId, offerIds })) throw new DomainError('invoice_closed')
    return
  }
  const offers = await lockOffers(tx, offerIds)
  // Money that comes late is credited all the same: what another invoice used stays as it is.
  const open = offers.filter(({ usedAt }) => usedAt === null)
  const changed = effect === 'use' ? open : open.filter((offer) => offer.invoiceId === invoiceId)
  await updateOffers(
    tx,
    changed.map(({ id }) => id),
    effect === 'use'
      ? { invoice_id: invoiceId, used_at: new Date(deps.plumbing.clock.now()) }
      : { invoice_id: null, used_at: null },
  )
}

/** Whether an invoice can still be paid as far as its offers go: it keeps their price while it lasts. */
export async function isInvoiceOffered(
  deps: OffersDeps,
  { userId, offerIds }: { readonly userId: string; readonly offerIds: readonly string[] },
): Promise<boolean> {
  const { db } = deps.plumbing
  const isFirst = (await listOffers(db, userId)).some(
    ({ id, kind }) => kind === 'first' && offerIds.includes(id),
  )
  return !isFirst || (await deps.lastBoughtAt(db, userId)) === null
}
