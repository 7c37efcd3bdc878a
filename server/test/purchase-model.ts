import {
  type PurchaseLot,
  type ClawBack,
  type EarnedLot,
  type Outcome,
  PurchaseBooks,
  recallableMs,
  sum,
  type Unlock,
} from './purchase-books.ts'

const giveBackAfterMs = 22 * 3_600_000

/** Products that are paid at once. */
export type Product = 'gift' | 'message_fee' | 'media_unlock'

/** Model of the ledger's operations, on the books. */
export class PurchaseModel extends PurchaseBooks {
  buy(owner: string, coins: number): Outcome {
    const isDeferred = this.banned.has(owner)
    const remaining = isDeferred ? 0 : coins
    this.bought.push({
      owner,
      coins,
      at: this.now,
      remaining,
      isDeferred,
      frozen: 0,
      taken: 0,
      cases: new Map(),
    })
    if (!isDeferred) this.settleWallet(owner)
    return 'ok'
  }

  spend(owner: string, creator: string, coins: number, product: Product): Outcome {
    const refusal = this.refusal(owner, coins)
    if (refusal) return refusal
    const isGift = product === 'gift'
    const parts = this.take(owner, coins)
    const lot = this.earn(creator, isGift)
    if (product === 'media_unlock') this.unlocks.push({ owner, parts, earned: lot, isReturned: false })
    for (const part of parts) this.enter(lot, part.bought, part.coins / 2)
    lot.recallableUntil = isGift ? Math.max(...parts.map((part) => part.bought.at)) + recallableMs : 0
    return 'ok'
  }

  /** The buyer has the price again; of the share what is there is taken, and the creator owes the rest. */
  returnUnlock(unlock: Unlock): Outcome {
    if (unlock.isReturned) return 'conflict'
    unlock.isReturned = true
    const { parts, earned, owner } = unlock
    for (const { bought, coins } of parts) bought.remaining += coins
    const share = sum(parts.map(({ coins }) => coins)) / 2
    const taken = Math.min(share, earned.remaining)
    earned.remaining -= taken
    if (share > taken)
      this.allDebts.push({ owner: earned.creator, clawBack: null, remaining: share - taken, payments: [] })
    this.afterReturn(owner)
    return 'ok'
  }

  /** Each minute: who is free of a stop gets what was deferred, who is not has it given back before a day is over. */
  settleDeferred(): Outcome {
    for (const bought of this.bought) {
      const coins = bought.coins - bought.taken
      if (!bought.isDeferred || coins === 0 || this.isDisputed(bought)) continue
      if (!this.banned.has(bought.owner)) this.release(bought)
      else if (this.now - bought.at >= giveBackAfterMs) this.claw(bought, coins)
    }
    return 'ok'
  }

  hold(callId: string, owner: string, creator: string, coins: number): Outcome {
    const call = this.calls.get(callId)
    if (call && !call.isOpen) return 'call_ended'
    const refusal = this.refusal(owner, coins)
    if (refusal) return refusal
    const held = call ?? { owner, creator, parts: [], isOpen: true, earned: null }
    for (const part of this.take(owner, coins)) {
      const known = held.parts.find(({ bought }) => bought === part.bought)
      if (known) known.coins += part.coins
      else held.parts.push(part)
    }
    held.parts.sort((a, b) => this.bought.indexOf(a.bought) - this.bought.indexOf(b.bought))
    this.calls.set(callId, held)
    return 'ok'
  }

  settle(callId: string, coins: number): Outcome {
    const call = this.calls.get(callId)
    if (!call) return 'not_found'
    if (!call.isOpen) return 'call_ended'
    if (sum(call.parts.map((part) => part.coins)) < coins) return 'conflict'
    call.earned ??= this.earn(call.creator, false)
    let left = coins
    for (const part of call.parts) {
      const used = Math.min(left, part.coins)
      part.coins -= used
      left -= used
      if (used > 0) this.enter(call.earned, part.bought, used / 2)
    }
    call.parts = call.parts.filter((part) => part.coins > 0)
    return 'ok'
  }

  end(callId: string): Outcome {
    const call = this.calls.get(callId)
    if (!call) return 'not_found'
    for (const { bought, coins } of call.parts) bought.remaining += coins
    const isReturning = call.parts.length > 0
    call.parts = []
    call.isOpen = false
    if (isReturning) this.afterReturn(call.owner)
    return 'ok'
  }

  clawBack(bought: PurchaseLot, cause: 'refund' | 'chargeback', asked: number | null): Outcome {
    const books = bought.coins - bought.taken
    const unused = bought.isDeferred ? books : Math.min(bought.remaining + bought.frozen, books)
    if (cause === 'refund') {
      if (this.isDisputed(bought)) return 'conflict'
      const coins = asked ?? unused
      if (coins === 0 || coins > unused) return 'not_enough_coins'
      this.claw(bought, coins)
    } else {
      this.claw(bought, Math.min(asked ?? books, books))
    }
    return 'ok'
  }

  reinstate(back: ClawBack): Outcome {
    if (back.isReinstated) return 'conflict'
    const { bought } = back
    if (!bought.isDeferred) bought.remaining += back.taken
    bought.taken -= back.coins
    back.isReinstated = true
    if (back.owed > 0) back.hasFollowed = false
    this.returnPayments(back, bought.owner)
    this.afterReturn(bought.owner)
    return 'ok'
  }

  release(bought: PurchaseLot): Outcome {
    if (!bought.isDeferred || bought.taken === bought.coins) return 'conflict'
    if (this.banned.has(bought.owner)) return 'wallet_frozen'
    bought.isDeferred = false
    bought.remaining += bought.coins - bought.taken
    this.afterReturn(bought.owner)
    return 'ok'
  }

  openCase(bought: PurchaseLot, caseId: string): Outcome {
    const known = bought.cases.get(caseId)
    if (!known) bought.cases.set(caseId, { state: 'open', clawBack: null })
    if (bought.cases.get(caseId)?.state === 'open') this.freeze(bought)
    return 'ok'
  }

  winCase(bought: PurchaseLot, caseId: string): Outcome {
    const known = bought.cases.get(caseId)
    if (!known) return 'not_found'
    const isLost = known.state === 'lost'
    known.state = 'won'
    if (isLost && known.clawBack) this.reinstate(known.clawBack)
    this.unfreeze(bought)
    return 'ok'
  }

  loseCase(bought: PurchaseLot, caseId: string): Outcome {
    const known = bought.cases.get(caseId) ?? { state: 'open' as const, clawBack: null }
    if (known.state === 'lost') return 'ok'
    const clawBack = this.claw(bought, bought.coins - bought.taken)
    bought.cases.set(caseId, { state: 'lost', clawBack })
    this.unfreeze(bought)
    return 'ok'
  }

  ban(owner: string): Outcome {
    this.erased.delete(owner)
    this.banned.add(owner)
    this.#refundUnused(owner)
    return 'ok'
  }

  lift(owner: string): Outcome {
    this.banned.delete(owner)
    this.erased.delete(owner)
    return 'ok'
  }

  erase(owner: string): Outcome {
    this.banned.add(owner)
    this.erased.add(owner)
    for (const lot of this.lotsOf(owner)) lot.remaining = 0
    return 'ok'
  }

  reserve(creator: string, coins: number): Outcome {
    if (this.payable(creator) < coins) return 'not_enough_coins'
    const parts: [EarnedLot, number][] = []
    let left = coins
    for (const lot of this.payableOf(creator)) {
      const part = Math.min(left, lot.remaining)
      lot.remaining -= part
      left -= part
      parts.push([lot, part])
    }
    this.payouts.push({ state: 'reserved', parts })
    return 'ok'
  }

  close(index: number, state: 'paid' | 'returned'): Outcome {
    const payout = this.payouts[index]
    if (!payout) return 'not_found'
    if (payout.state !== 'reserved') return payout.state === state ? 'ok' : 'conflict'
    payout.state = state
    if (state === 'returned') for (const [lot, coins] of payout.parts) lot.remaining += coins
    return 'ok'
  }

  /** The sweep: shares follow, debts are settled, banned people get what came back, erased ones leave it. */
  tidy(): Outcome {
    for (const back of this.clawBacks) this.#follow(back)
    for (const debt of [...this.allDebts]) this.settleWallet(debt.owner)
    for (const debt of [...this.allDebts]) this.settleEarned(debt.owner)
    for (const owner of this.banned)
      if (!this.erased.has(owner) && this.balance(owner) > 0) this.#refundUnused(owner)
    for (const owner of this.erased) this.erase(owner)
    return 'ok'
  }

  #refundUnused(owner: string): void {
    for (const bought of this.lotsOf(owner)) {
      const books = bought.coins - bought.taken
      const unused = bought.isDeferred ? books : Math.min(bought.remaining, books)
      if (unused > 0 && !this.isDisputed(bought)) this.claw(bought, unused)
    }
  }

  #follow(back: ClawBack): void {
    const isHeld = [...this.calls.values()].some((call) =>
      call.parts.some(({ bought }) => bought === back.bought),
    )
    if (back.hasFollowed || isHeld) return
    back.hasFollowed = true
    if (!back.isReinstated) {
      this.#recall(back)
      return
    }
    const creators = new Set(back.recalls.map(({ earned }) => earned.creator))
    for (const { earned, taken } of back.recalls.splice(0)) earned.remaining += taken
    for (const creator of creators) this.returnPayments(back, creator)
  }

  #recall(back: ClawBack): void {
    const { bought } = back
    const standing = this.clawBacks.filter((clawBack) => clawBack.bought === bought && !clawBack.isReinstated)
    const spent =
      bought.coins - sum(standing.map((clawBack) => clawBack.taken)) - bought.remaining - bought.frozen
    const earlier = standing.slice(0, standing.indexOf(back) + 1)
    const clawed = Math.min(spent, sum(earlier.map((clawBack) => clawBack.owed)))
    if (back.at >= bought.at + recallableMs) return
    const owedBy = new Map<string, number>()
    for (const earned of this.earnedLots) {
      const entered = earned.isGift ? (earned.entered.get(bought) ?? 0) : 0
      const recalls = standing
        .flatMap((clawBack) => clawBack.recalls)
        .filter((part) => part.earned === earned)
      const already = sum(recalls.map((recall) => recall.taken + recall.owed))
      const due = Math.floor((entered * clawed) / Math.max(spent, 1)) - already
      if (due <= 0) continue
      const taken = Math.min(due, earned.remaining)
      earned.remaining -= taken
      back.recalls.push({ earned, taken, owed: due - taken })
      if (due > taken) owedBy.set(earned.creator, (owedBy.get(earned.creator) ?? 0) + due - taken)
    }
    for (const [owner, remaining] of owedBy) {
      this.allDebts.push({ owner, clawBack: back, remaining, payments: [] })
    }
  }
}
