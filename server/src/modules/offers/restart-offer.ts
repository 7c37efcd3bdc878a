import type { Tx } from '../../kernel/db.ts'
import { isOpen, type StoredOffer } from './offer.ts'
import { insertOffer, listOffers, lockOffers, updateOffers } from './offers.store.ts'
import type { OffersDeps } from './offers-deps.ts'

/** A restart offer that can be used now. */
export interface OpenRestart {
  readonly id: string
  readonly percent: number
  readonly endsAt: number
}

/** Times and discount of the offer. Read before a transaction starts. */
export interface RestartTerms {
  readonly restartOfferPercent: number
  readonly restartOfferMs: number
  readonly restartOfferEveryMs: number
}

export const readRestartTerms = ({ settings }: OffersDeps): Promise<RestartTerms> => settings.read()

const restarts = (offers: readonly StoredOffer[]): readonly StoredOffer[] =>
  offers.filter(({ kind }) => kind === 'restart')

/** Begins the offer for who cancels a membership, unless they had one within the last 12 months. In the transaction of its cause. */
export async function beginRestart(
  { plumbing: { clock, ids } }: OffersDeps,
  tx: Tx,
  accountId: string,
  { restartOfferMs, restartOfferEveryMs }: RestartTerms,
): Promise<void> {
  const now = clock.now()
  const before = restarts(await listOffers(tx, accountId))
  if (before.some(({ startsAt }) => now - startsAt < restartOfferEveryMs)) return
  await insertOffer(tx, {
    id: ids.next('ofr'),
    accountId,
    kind: 'restart',
    slot: String(before.length + 1),
    startsAt: now,
    endsAt: now + restartOfferMs,
  })
}

/** The restart offer that a person can use now; null without one. */
export async function openRestart(
  { plumbing: { db, clock }, settings }: OffersDeps,
  accountId: string,
): Promise<OpenRestart | null> {
  const { restartOfferPercent: percent } = await settings.read()
  const open = restarts(await listOffers(db, accountId)).find((offer) => isOpen(offer, clock.now()))
  return open?.endsAt ? { id: open.id, percent, endsAt: open.endsAt } : null
}

/** Uses the offer for the next period of a subscription that goes on; answers whether it was still open. */
export async function useRestart(
  { plumbing: { clock } }: OffersDeps,
  tx: Tx,
  { offerId, subscriptionId }: { readonly offerId: string; readonly subscriptionId: string },
): Promise<boolean> {
  const [offer] = await lockOffers(tx, [offerId])
  if (!offer || !isOpen(offer, clock.now()) || offer.invoiceId !== null) return false
  await updateOffers(tx, [offerId], { invoice_id: subscriptionId, used_at: new Date(clock.now()) })
  return true
}
