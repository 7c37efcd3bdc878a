import { earnedCoins } from '@serendip/contract'

/**
 * The ledger as a few lines of plain arithmetic: the reference for the property tests and the bank workload. It knows
 * nothing of rows, locks or keys.
 */
type SpendableKind = 'demo' | 'bonus' | 'paid'

export interface ModelLot {
  readonly lotId: string
  readonly kind: SpendableKind
  remaining: number
}

export interface Part {
  readonly lot: ModelLot
  amount: number
}

interface ModelEscrow {
  readonly ownerId: string
  readonly creatorId: string
  readonly sharePercent: number
  parts: Part[]
  charged: number
  chargedPaid: number
  isOpen: boolean
}

const order: readonly SpendableKind[] = ['demo', 'bonus', 'paid']

/** Which lots an amount comes from: demo, then bonus, then paid, oldest first; null if there is not enough. */
export function chooseLots(lots: readonly ModelLot[], amount: number): readonly Part[] | null {
  const parts: Part[] = []
  let left = amount
  for (const kind of order) {
    for (const lot of lots.filter((modelLot) => modelLot.kind === kind && modelLot.remaining > 0)) {
      const part = Math.min(left, lot.remaining)
      if (part > 0) parts.push({ lot, amount: part })
      left -= part
    }
  }
  return left === 0 ? parts : null
}

const paidOf = (parts: readonly Part[]): number =>
  parts.filter((part) => part.lot.kind === 'paid').reduce((sum, part) => sum + part.amount, 0)
const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.amount, 0)

type Outcome = 'ok' | 'not_enough_coins' | 'call_ended' | 'not_found' | 'conflict'

export class LedgerModel {
  readonly #lots = new Map<string, ModelLot[]>()
  readonly #escrows = new Map<string, ModelEscrow>()
  readonly #earned = new Map<string, number>()
  /** Earnings that a creator is owed beyond whole coins, in thousandths. */
  readonly #carried = new Map<string, number>()
  issued = 0
  house = 0

  lotsOf(ownerId: string): readonly ModelLot[] {
    return this.#lots.get(ownerId) ?? []
  }

  balance(ownerId: string): number {
    return this.lotsOf(ownerId).reduce((sum, lot) => sum + lot.remaining, 0)
  }

  earned(creatorId: string): number {
    return this.#earned.get(creatorId) ?? 0
  }

  held(): number {
    return [...this.#escrows.values()].reduce((sum, escrow) => sum + sumOf(escrow.parts), 0)
  }

  issue(ownerId: string, lotId: string, kind: SpendableKind, amount: number): Outcome {
    this.#lots.set(ownerId, [...this.lotsOf(ownerId), { lotId, kind, remaining: amount }])
    this.issued += amount
    return 'ok'
  }

  spend(ownerId: string, amount: number, creatorId: string | null, sharePercent: number): Outcome {
    const parts = chooseLots(this.lotsOf(ownerId), amount)
    if (!parts) return 'not_enough_coins'
    for (const part of parts) part.lot.remaining -= part.amount
    this.#share(
      creatorId,
      amount,
      creatorId ? this.#shareOf(creatorId, paidOf(parts) * sharePercent * 10) : 0,
    )
    return 'ok'
  }

  hold(callId: string, ownerId: string, creatorId: string, amount: number, sharePercent: number): Outcome {
    const escrow = this.#escrows.get(callId)
    if (escrow && !escrow.isOpen) return 'call_ended'
    const parts = chooseLots(this.lotsOf(ownerId), amount)
    if (!parts) return 'not_enough_coins'
    for (const part of parts) part.lot.remaining -= part.amount
    const opened = escrow ?? {
      ownerId,
      creatorId,
      sharePercent,
      parts: [],
      charged: 0,
      chargedPaid: 0,
      isOpen: true,
    }
    opened.parts.push(...parts)
    this.#escrows.set(callId, opened)
    return 'ok'
  }

  settle(callId: string, amount: number): Outcome {
    const escrow = this.#escrows.get(callId)
    if (!escrow) return 'not_found'
    if (!escrow.isOpen) return 'call_ended'
    if (sumOf(escrow.parts) < amount) return 'conflict'
    const owned = this.lotsOf(escrow.ownerId)
    escrow.parts.sort(
      (a, b) =>
        order.indexOf(a.lot.kind) - order.indexOf(b.lot.kind) || owned.indexOf(a.lot) - owned.indexOf(b.lot),
    )
    let left = amount
    let paid = 0
    for (const part of escrow.parts) {
      const used = Math.min(left, part.amount)
      part.amount -= used
      left -= used
      if (part.lot.kind === 'paid') paid += used
    }
    const before = earnedCoins(escrow.chargedPaid, escrow.sharePercent)
    escrow.charged += amount
    escrow.chargedPaid += paid
    this.#share(escrow.creatorId, amount, earnedCoins(escrow.chargedPaid, escrow.sharePercent) - before)
    return 'ok'
  }

  void(callId: string): Outcome {
    const escrow = this.#escrows.get(callId)
    if (!escrow) return 'not_found'
    for (const part of escrow.parts) part.lot.remaining += part.amount
    escrow.parts = []
    if (escrow.isOpen) this.#closeShare(escrow)
    escrow.isOpen = false
    return 'ok'
  }

  /** The whole coins of a share, including earlier remainders; a share without a fraction leaves those unchanged. */
  #shareOf(creatorId: string, thousandths: number): number {
    if (thousandths % 1000 === 0) return thousandths / 1000
    const owed = (this.#carried.get(creatorId) ?? 0) + thousandths
    this.#carried.set(creatorId, owed % 1000)
    return Math.floor(owed / 1000)
  }

  #closeShare({ creatorId, chargedPaid, sharePercent }: ModelEscrow): void {
    this.#share(creatorId, 0, this.#shareOf(creatorId, (chargedPaid * sharePercent * 10) % 1000))
  }

  #share(creatorId: string | null, amount: number, earned: number): void {
    if (creatorId) this.#earned.set(creatorId, this.earned(creatorId) + earned)
    this.house += amount - earned
  }
}
