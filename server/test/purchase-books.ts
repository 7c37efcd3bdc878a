/**
 * Purchases and what becomes of them, as plain arithmetic: the reference for the stateful test. It knows nothing of rows,
 * locks or keys. Amounts of payers are multiples of four, so that no share and no part of one is rounded.
 */
const dayMs = 24 * 3_600_000
const matureMs = 7 * dayMs
export const recallableMs = 30 * dayMs

export interface PurchaseLot {
  readonly owner: string
  readonly coins: number
  readonly at: number
  remaining: number
  frozen: number
  taken: number
  isDeferred: boolean
  readonly cases: Map<string, { state: 'open' | 'won' | 'lost'; clawBack: ClawBack | null }>
}

/** A creator's lot: of one gift or message, or of one call. */
export interface EarnedLot {
  readonly creator: string
  readonly isGift: boolean
  readonly entered: Map<PurchaseLot, number>
  remaining: number
  earnedAt: number
  recallableUntil: number
}

type Lot = PurchaseLot | EarnedLot

interface Debt {
  readonly owner: string
  /** Null: an unlock was returned whose share was paid out. */
  readonly clawBack: ClawBack | null
  remaining: number
  readonly payments: { readonly lot: Lot; readonly coins: number }[]
}

interface RecalledPart {
  readonly earned: EarnedLot
  readonly taken: number
  readonly owed: number
}

export interface ClawBack {
  readonly bought: PurchaseLot
  readonly coins: number
  readonly taken: number
  readonly owed: number
  readonly at: number
  isReinstated: boolean
  hasFollowed: boolean
  recalls: RecalledPart[]
}

interface Call {
  readonly owner: string
  readonly creator: string
  parts: { readonly bought: PurchaseLot; coins: number }[]
  isOpen: boolean
  earned: EarnedLot | null
}

/** Something that was bought once, and may be taken down. */
export interface Unlock {
  readonly owner: string
  readonly parts: readonly { readonly bought: PurchaseLot; readonly coins: number }[]
  readonly earned: EarnedLot
  isReturned: boolean
}

export type Outcome = 'ok' | 'not_enough_coins' | 'wallet_frozen' | 'call_ended' | 'conflict' | 'not_found'

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, knownNumber) => total + knownNumber, 0)

/** The lots, debts and calls, and what moves coins between them. */
export class PurchaseBooks {
  now: number
  readonly bought: PurchaseLot[] = []
  readonly clawBacks: ClawBack[] = []
  readonly unlocks: Unlock[] = []
  readonly payouts: { state: 'reserved' | 'paid' | 'returned'; parts: [EarnedLot, number][] }[] = []
  protected readonly earnedLots: EarnedLot[] = []
  protected readonly allDebts: Debt[] = []
  protected readonly calls = new Map<string, Call>()
  protected readonly banned = new Set<string>()
  protected readonly erased = new Set<string>()

  constructor(now: number) {
    this.now = now
  }

  balance(owner: string): number {
    return sum(this.lotsOf(owner).map((lot) => lot.remaining))
  }

  owed(owner: string): number {
    return sum(this.debtsOf(owner).map((debt) => debt.remaining))
  }

  earned(creator: string): number {
    return sum(this.earnedOf(creator).map((lot) => lot.remaining))
  }

  payable(creator: string): number {
    return Math.max(0, sum(this.payableOf(creator).map((lot) => lot.remaining)) - this.owed(creator))
  }

  protected lotsOf(owner: string): readonly PurchaseLot[] {
    return this.bought.filter((lot) => lot.owner === owner)
  }

  protected earnedOf(creator: string): readonly EarnedLot[] {
    return this.earnedLots.filter((lot) => lot.creator === creator)
  }

  protected debtsOf(owner: string): readonly Debt[] {
    return this.allDebts.filter((debt) => debt.owner === owner)
  }

  protected isDisputed(bought: PurchaseLot): boolean {
    return [...bought.cases.values()].some(({ state }) => state === 'open')
  }

  protected isHeld(lot: EarnedLot): boolean {
    return [...lot.entered.keys()].some(
      (bought) =>
        this.isDisputed(bought) ||
        this.clawBacks.some((back) => back.bought === bought && !back.hasFollowed && !back.isReinstated),
    )
  }

  protected payableOf(creator: string): readonly EarnedLot[] {
    return this.earnedOf(creator).filter(
      (lot) => !this.isHeld(lot) && lot.earnedAt <= this.now - matureMs && lot.recallableUntil <= this.now,
    )
  }

  protected refusal(owner: string, coins: number): Outcome | null {
    if (this.balance(owner) < coins) return 'not_enough_coins'
    return this.banned.has(owner) ? 'wallet_frozen' : null
  }

  protected take(owner: string, coins: number): { readonly bought: PurchaseLot; coins: number }[] {
    const parts = []
    let left = coins
    for (const bought of this.lotsOf(owner)) {
      const part = Math.min(left, bought.remaining)
      bought.remaining -= part
      left -= part
      if (part > 0) parts.push({ bought, coins: part })
    }
    return parts
  }

  protected earn(creator: string, isGift: boolean): EarnedLot {
    const lot = { creator, isGift, entered: new Map(), remaining: 0, earnedAt: 0, recallableUntil: 0 }
    this.earnedLots.push(lot)
    return lot
  }

  protected enter(lot: EarnedLot, bought: PurchaseLot, coins: number): void {
    lot.entered.set(bought, (lot.entered.get(bought) ?? 0) + coins)
    lot.remaining += coins
    lot.earnedAt = this.now
  }

  protected claw(bought: PurchaseLot, coins: number): ClawBack | null {
    if (coins === 0) return null
    const books = bought.coins - bought.taken
    const unused = bought.isDeferred ? books : bought.remaining + bought.frozen
    const taken = Math.min(coins, unused)
    if (!bought.isDeferred) {
      const frozen = Math.min(taken, bought.frozen)
      bought.frozen -= frozen
      bought.remaining -= taken - frozen
    }
    bought.taken += coins
    const owed = coins - taken
    const back = {
      bought,
      coins,
      taken,
      owed,
      at: this.now,
      isReinstated: false,
      hasFollowed: owed === 0,
      recalls: [],
    }
    this.clawBacks.push(back)
    if (owed > 0) {
      this.allDebts.push({ owner: bought.owner, clawBack: back, remaining: owed, payments: [] })
      this.settleWallet(bought.owner)
    }
    return back
  }

  protected freeze(bought: PurchaseLot): void {
    bought.frozen += bought.remaining
    bought.remaining = 0
  }

  protected unfreeze(bought: PurchaseLot): void {
    if (bought.frozen === 0 || this.isDisputed(bought)) return
    bought.remaining += bought.frozen
    bought.frozen = 0
    this.settleWallet(bought.owner)
  }

  protected afterReturn(owner: string): void {
    for (const bought of this.lotsOf(owner)) if (this.isDisputed(bought)) this.freeze(bought)
    this.settleWallet(owner)
  }

  protected settleFrom(owner: string, lots: readonly Lot[]): void {
    for (const debt of this.debtsOf(owner)) {
      for (const lot of lots) {
        const coins = Math.min(debt.remaining, lot.remaining)
        if (coins === 0) continue
        lot.remaining -= coins
        debt.remaining -= coins
        debt.payments.push({ lot, coins })
      }
    }
  }

  protected settleWallet(owner: string): void {
    this.settleFrom(owner, this.lotsOf(owner))
  }

  protected settleEarned(creator: string): void {
    this.settleFrom(
      creator,
      this.earnedOf(creator).filter((lot) => !this.isHeld(lot)),
    )
  }

  protected returnPayments(back: ClawBack, owner: string): void {
    for (const debt of this.allDebts) {
      if (debt.clawBack !== back || debt.owner !== owner) continue
      debt.remaining = 0
      for (const { lot, coins } of debt.payments.splice(0)) lot.remaining += coins
    }
  }
}
