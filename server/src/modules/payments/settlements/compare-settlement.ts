import type { DifferenceKind } from '@serendip/contract/operator'
import type { SettlementEntry } from '../payment-provider.port.ts'

/** A payment in our books, and what went back of it. */
export interface BookedPayment {
  readonly paymentId: string
  readonly invoiceId: string
  readonly amountMinor: number
  readonly currency: string
  readonly at: number
  readonly returnedMinor: number
  /** Of the last part that went back. */
  readonly returnedAt: number | null
}

/** The statement of one side about a payment, or about what went back of it. */
export interface Side {
  readonly amountMinor: number
  readonly currency: string
  readonly at: number
}

export interface Difference {
  readonly kind: DifferenceKind
  readonly paymentId: string
  readonly invoiceId: string | null
  /** Null where that side knows nothing of it. */
  readonly theirs: Side | null
  readonly ours: Side | null
}

/** Entries of one kind as one sum, at the time of the last one; null for none. */
function sumOf(entries: readonly SettlementEntry[], kind: SettlementEntry['kind']): Side | null {
  const own = entries.filter((entry) => entry.kind === kind)
  const [first] = own
  if (!first) return null
  return {
    // Amounts of several currencies have no sum: the first one's counts, and differs from ours.
    amountMinor: own
      .filter(({ currency }) => currency === first.currency)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency: first.currency,
    at: Math.max(...own.map(({ at }) => at)),
  }
}

const isSame = (left: Side | null, right: Side | null): boolean =>
  left?.amountMinor === right?.amountMinor && left?.currency === right?.currency

function paymentKind(theirs: Side | null, ours: Side | null): DifferenceKind {
  if (!ours) return 'unknownPayment'
  return theirs ? 'otherAmount' : 'missingPayment'
}

/** More came back there than here, or less. */
const refundKind = (theirs: Side | null, ours: Side | null): DifferenceKind =>
  ours && (!theirs || theirs.amountMinor < ours.amountMinor) ? 'missingRefund' : 'unknownRefund'

/** The differences about one payment. */
function compareOne(
  paymentId: string,
  entries: readonly SettlementEntry[],
  booked: BookedPayment | undefined,
): readonly Difference[] {
  const invoiceId = booked?.invoiceId ?? entries.find((entry) => entry.invoiceId)?.invoiceId ?? null
  const sale = sumOf(entries, 'sale')
  const returned = sumOf(entries, 'refund')
  const takenBack = sumOf(entries, 'chargeback')
  const ours: Side | null = booked ?? null
  const oursReturned: Side | null =
    booked && booked.returnedMinor > 0
      ? {
          amountMinor: booked.returnedMinor,
          currency: booked.currency,
          at: booked.returnedAt ?? booked.at,
        }
      : null
  const sideOf = (side: Side | null): Side | null =>
    side && { amountMinor: side.amountMinor, currency: side.currency, at: side.at }
  const found = (kind: DifferenceKind, theirs: Side | null, own: Side | null): Difference => ({
    kind,
    paymentId,
    invoiceId,
    theirs: sideOf(theirs),
    ours: sideOf(own),
  })
  // A payment that was taken back was made there, also where a notification alone says so.
  const isUnlisted = !sale && takenBack !== null
  return [
    ...(isSame(sale, ours) || isUnlisted ? [] : [found(paymentKind(sale, ours), sale, ours)]),
    ...(isSame(returned, oursReturned)
      ? []
      : [found(refundKind(returned, oursReturned), returned, oursReturned)]),
    ...(takenBack ? [found('chargeback', takenBack, ours)] : []),
  ]
}

/**
 * The differences between a provider's entries and our books about the same payments. Both sides have to be whole: all
 * entries, and the booked payment, of every payment that either of them names.
 */
export function compareSettlement(
  theirs: readonly SettlementEntry[],
  ours: readonly BookedPayment[],
): readonly Difference[] {
  const entriesOf = Map.groupBy(theirs, ({ paymentId }) => paymentId)
  const bookedOf = new Map(ours.map((booked) => [booked.paymentId, booked]))
  const paymentIds = [...new Set([...entriesOf.keys(), ...bookedOf.keys()])].toSorted()
  return paymentIds.flatMap((paymentId) =>
    compareOne(paymentId, entriesOf.get(paymentId) ?? [], bookedOf.get(paymentId)),
  )
}
