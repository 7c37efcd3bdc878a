/**
 * `first`: the first purchase. `exit`: after leaving a payment page; `deletion`: the same before deleting the account; `restart`: after
 * cancelling a membership.
 * `first` and `new99` have no end.
 */
export type OfferKind = 'first' | 'new99' | 'timer' | 'superdeal' | 'exit' | 'deletion' | 'restart'

/** An offer among those of one person. */
export interface OfferName {
  readonly kind: OfferKind
  /** The spend group of a timer offer, the number of a super deal or of a restart offer; otherwise empty: there is one in a lifetime. */
  readonly slot: string
}

export const once = (kind: OfferKind): OfferName => ({ kind, slot: '' })

/** An offer to one person, as it is stored. */
export interface StoredOffer extends OfferName {
  readonly id: string
  readonly startsAt: number
  readonly endsAt: number | null
  /** The unpaid invoice that holds it, or the paid one that used it. */
  readonly invoiceId: string | null
  readonly usedAt: number | null
}

/** Whether the offer can still be bought: it has an end that has not come, and was not used. */
export const isOpen = ({ startsAt, endsAt, usedAt }: StoredOffer, now: number): boolean =>
  usedAt === null && startsAt <= now && endsAt !== null && now < endsAt
