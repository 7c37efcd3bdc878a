import type { Ids } from '../src/kernel/ids.ts'
import type { Transfer } from '../src/modules/wallet/index.ts'

const sharePercent = 50
const openCalls = 3
const learnedMax = 200
const neverMs = Date.UTC(2100, 0, 1)

/** A source of whole numbers below `bound`, so that a run can be repeated from its seed. */
export type Random = (bound: number) => number

/** A small, fast generator (mulberry32); the workload needs repeatable runs, not secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

export interface Workload {
  /** The next random transfer, with its own key. */
  next(): Transfer
  /** Records that a transfer was posted, so that later ones may reverse it. */
  learn(transfer: Transfer, transferId: string): void
}

interface WorkloadPeople {
  readonly payers: readonly string[]
  readonly creators: readonly string[]
}

const caseIds = ['case_1', 'case_2'] as const

/** Corrections of purchases, and of their corrections. */
const ofPurchase = (
  random: Random,
  learnedOf: (...kinds: readonly Transfer['kind'][]) => string,
  key: string,
  amountCoins: number,
): readonly (() => Transfer)[] => {
  const ref = { type: 'purchase', id: learnedOf('purchase') } as const
  const caseId = caseIds[random(caseIds.length)] ?? ''
  const back = (...kinds: readonly Transfer['kind'][]) =>
    ({ type: 'transfer', id: learnedOf(...kinds) }) as const
  return [
    () => ({ kind: 'refund', key, ref, amountCoins }),
    () => ({ kind: 'refund', key, ref }),
    () => ({ kind: 'chargeback', key, ref, amountCoins }),
    () => ({ kind: 'chargeback', key, ref, caseId }),
    () => ({ kind: 'refund_reinstated', key, ref: back('refund') }),
    () => ({ kind: 'chargeback_reinstated', key, ref: back('chargeback') }),
    () => ({ kind: 'dispute_hold', key, ref, caseId }),
    () => ({ kind: 'dispute_release', key, ref, caseId }),
    () => ({ kind: 'share_return', key, ref: back('earnings_recall') }),
    () => ({ kind: 'unlock_return', key, ref: back('media_unlock') }),
    () => ({ kind: 'purchase_release', key, ref }),
  ]
}

/** Refunds, removals and payouts: one of these at random. */
function correction(
  random: Random,
  people: WorkloadPeople,
  learnedOf: (...kinds: readonly Transfer['kind'][]) => string,
  key: string,
  amountCoins: number,
): Transfer {
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  const ownerId = pick(people.payers)
  const creatorId = pick(people.creators)
  const clawBack = { type: 'claw_back', id: learnedOf('chargeback') } as const
  const reserve = { type: 'transfer', id: learnedOf('payout_reserve') } as const
  const kinds: readonly (() => Transfer)[] = [
    ...ofPurchase(random, learnedOf, key, amountCoins),
    () => ({
      kind: 'earnings_recall',
      key: `recall:${clawBack.id}:${creatorId}`,
      ref: clawBack,
      creatorId,
    }),
    () => ({ kind: 'filter_fee_return', key, ref: { type: 'transfer', id: learnedOf('filter_fee') } }),
    () => ({
      kind: 'reversal',
      key,
      ref: { type: 'transfer', id: learnedOf('gift', 'settle', 'refund', 'chargeback') },
    }),
    () => ({
      kind: 'payout_reserve',
      key,
      ref: { type: 'payout', id: key },
      creatorId,
      amountCoins: 1 + random(12),
      matureMs: 0,
    }),
    () => ({ kind: 'payout_paid', key, ref: reserve }),
    () => ({ kind: 'payout_return', key, ref: reserve }),
    () => ({
      kind: 'reply_reward',
      key,
      ref: { type: 'message', id: key },
      ownerId,
      creatorId,
      amountCoins: 1,
      dayCaps: { pairCoins: 20, creatorCoins: 50 },
    }),
    () => ({
      kind: 'debt_settlement',
      key,
      ref: { type: 'person', id: ownerId },
      ownerId,
      matureMs: 0,
    }),
    () => ({
      kind: 'debt_settlement',
      key,
      ref: { type: 'person', id: creatorId },
      creatorId,
      matureMs: 0,
    }),
  ]
  const make = kinds[random(kinds.length)]
  if (!make) throw new RangeError('the random number is outside the table')
  return make()
}

/** A gift, an unlock or a message. */
function paidAtOnce(
  random: Random,
  key: string,
  paid: {
    readonly ownerId: string
    readonly creatorId: string
    readonly sharePercent: number
    readonly amountCoins: number
  },
): Transfer {
  const products = [
    { kind: 'gift', key, ref: { type: 'gift', id: key }, ...paid },
    { kind: 'media_unlock', key, ref: { type: 'media', id: key }, ...paid },
    { kind: 'message_fee', key, ref: { type: 'message', id: key }, ...paid },
  ] as const
  return products[random(products.length)] ?? products[0]
}

/** Random transfers among a few people: many must be refused, and any may be sent twice. */
export function createWorkload(random: Random, ids: Ids, people: WorkloadPeople): Workload {
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? ''
  const calls: { id: string; ownerId: string; creatorId: string }[] = []

  const startCall = (): Transfer => {
    const call = { id: ids.next('call'), ownerId: pick(people.payers), creatorId: pick(people.creators) }
    calls.push(call)
    const oldest = calls.length > openCalls ? calls.shift() : undefined
    if (oldest)
      return {
        kind: 'void',
        key: ids.next('tr'),
        ref: { type: 'call', id: oldest.id },
        ownerId: oldest.ownerId,
      }
    return holdFor(call)
  }
  const holdFor = (call: { id: string; ownerId: string; creatorId: string }): Transfer => ({
    kind: 'hold',
    key: ids.next('tr'),
    ref: { type: 'call', id: call.id },
    ownerId: call.ownerId,
    creatorId: call.creatorId,
    sharePercent,
    amountCoins: 1 + random(20),
    expiresAt: neverMs,
  })

  const learned: { kind: Transfer['kind']; id: string }[] = []
  const learnedOf = (...kinds: readonly Transfer['kind'][]): string =>
    pick(learned.filter((transfer) => kinds.includes(transfer.kind)).map(({ id }) => id)) || '0'

  return {
    learn({ kind }, id) {
      learned.push({ kind, id })
      if (learned.length > learnedMax) learned.shift()
    },
    next() {
      const key = ids.next('tr')
      const ownerId = pick(people.payers)
      const amountCoins = 1 + random(30)
      const call = calls[random(calls.length + 1)]
      const roll = random(14)
      if (roll >= 10) return correction(random, people, learnedOf, key, amountCoins)
      if (roll < 3) {
        const order = { kind: 'purchase', key, ref: { type: 'order', id: key } } as const
        return { ...order, ownerId, amountCoins, isDeferred: random(8) === 0 }
      }
      if (roll < 4) return { kind: 'grant_bonus', key, ref: { type: 'bonus', id: key }, ownerId, amountCoins }
      if (roll < 5) return { kind: 'filter_fee', key, ref: { type: 'match', id: key }, ownerId, amountCoins }
      if (roll < 6) {
        const paid = { ownerId, creatorId: pick(people.creators), sharePercent, amountCoins }
        return paidAtOnce(random, key, paid)
      }
      if (!call || roll < 7) return startCall()
      if (roll < 8) return holdFor(call)
      return {
        kind: 'settle',
        key,
        ref: { type: 'call', id: call.id },
        ownerId: call.ownerId,
        amountCoins: 1 + random(15),
      }
    },
  }
}
