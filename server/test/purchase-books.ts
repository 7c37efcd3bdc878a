/**
 * Purchases and what becomes of them, as plain arithmetic: the reference for the stateful test. It knows nothing of rows,
 * locks or keys. Amounts of payers are multiples of four, so that no share and no part of one is rounded.
 */
const dayMs = 24 * 3_600_000
const matureMs = 7 * dayMs
export const recallableMs = 30 * dayMs

export interface Bought {
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
export interface Earned {
  readonly creator: string
  readonly isGift: boolean
  readonly entered: Map<Bought, number>
  remaining: number
  earnedAt: number
  recallableUntil: number
}

type Lot = Bought | Earned

interface Debt {
  readonly owner: string
  /** Null: an unlock was returned whose share was paid out. */
  readonly clawBack: ClawBack | null
  remaining: number
  readonly payments: { readonly lot: Lot; readonly coins: number }[]
}

interface RecalledPart {
  readonly earned: Earned
  readonly taken: number
  readonly owed: number
}

export interface ClawBack {
  readonly bought: Bought
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
  parts: { readonly bought: Bought; coins: number }[]
  isOpen: boolean
  earned: Earned | null
}

/** Something that was bought once, and may be taken down. */
export interface Unlock {
  readonly owner: string
  readonly parts: readonly { readonly bought: Bought; readonly coins: number }[]
  readonly earned: Earned
  isReturned: boolean
}

export type Outcome = 'ok' | 'not_enough_coins' | 'wallet_frozen' | 'call_ended' | 'conflict' | 'not_found'

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, knownNumber) => total + knownNumber, 0)

/** The lots, debts and calls, and what moves coins between them. */
export class PurchaseBooks {
  now: number
  readonly bought: Bought[] = []
  readonly clawBacks: ClawBack[] = []
  readonly unlocks: Unlock[] = []
  readonly payouts: { state: 'reserved' | 'paid' | 'returned'; parts: [Earned, number][] }[] = []
  protected readonly earnedLots: Earned[] = []
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

  protected lotsOf(owner: string): readonly Bought[] {
    return this.bought.filter((lot) => lot.owner === owner)
  }

  protected earnedOf(creator: string): readonly Earned[] {
    return this.earnedLots.filter((lot) => lot.creator === creator)
  }

  protected debtsOf(owner: string): readonly Debt[] {
    return this.allDebts.filter((debt) => debt.owner === owner)
  }

  protected isDisputed(bought: Bought): boolean {
    return [...bought.cases.values()].some(({ state }) => state === 'open')
  }

  protected isHeld(lot: Earned): boolean {
    return [...lot.entered.keys()].some(
      (bought) =>
        this.isDisputed(bought) ||
        this.clawBacks.some((back) => back.bought === bought && !back.hasFollowed && !back.isReinstated),
    )
  }

  protected payableOf(creator: string): readonly Earned[] {
    return this.earnedOf(creator).filter(
      (lot) => !this.isHeld(lot) && lot.earnedAt <= this.now - matureMs && lot.recallableUntil <= this.now,
    )
  }

  protected refusal(owner: string, coins: number): Outcome | null {
    if (this.balance(owner) < coins) return 'not_enough_coins'
    return this.banned.has(owner) ? 'wallet_frozen' : null
  }

  protected take(owner: string, coins: number): { readonly bought: Bought; coins: number }[] {
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

  protected earn(creator: string, isGift: boolean): Earned {
    const lot = { creator, isGift, entered: new Map(), remaining: 0, earnedAt: 0, recallableUntil: 0 }
    this.earnedLots.push(lot)
    return lot
  }

  protected enter(lot: Earned, bought: Bought, coins: number): void {
    lot.entered.set(bought, (lot.entered.get(bought) ?? 0) + coins)
    lot.remaining += coins
    lot.earnedAt = this.now
  }

  protected claw(bought: Bought, coins: number): ClawBack | null {
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

  protected freeze(bought: Bought): void {
    bought.frozen += bought.remaining
    bought.remaining = 0
  }

  protected unfreeze(bought: Bought): void {
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
