import type { Ids } from '../src/kernel/ids.ts'
import type { Transfer } from '../src/modules/wallet/index.ts'

const sharePercent = 50
const openCalls = 3
const neverMs = Date.UTC(2100, 0, 1)

/** A source of whole numbers below `bound`, so that a run can be repeated from its seed. */
export type Dice = (bound: number) => number

/** A small, fast generator (mulberry32); the workload needs repeatable runs, not secrets. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

export interface Bank {
  /** The next random transfer, with a key of its own. */
  next(): Transfer
}

/** Random transfers among a few people: many of them must be refused, and every one may be sent twice. */
export function openBank(
  dice: Dice,
  ids: Ids,
  people: { payers: readonly string[]; creators: readonly string[] },
): Bank {
  const pick = (list: readonly string[]): string => list[dice(list.length)] ?? ''
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
    amountCoins: 1 + dice(20),
    expiresAt: neverMs,
  })

  return {
    next() {
      const key = ids.next('tr')
      const ownerId = pick(people.payers)
      const amountCoins = 1 + dice(30)
      const call = calls[dice(calls.length + 1)]
      const roll = dice(10)
      if (roll < 3) return { kind: 'purchase', key, ref: { type: 'order', id: key }, ownerId, amountCoins }
      if (roll < 4) return { kind: 'grant_bonus', key, ref: { type: 'bonus', id: key }, ownerId, amountCoins }
      if (roll < 5) return { kind: 'filter_fee', key, ref: { type: 'match', id: key }, ownerId, amountCoins }
      if (roll < 6) {
        const creatorId = pick(people.creators)
        return {
          kind: 'gift',
          key,
          ref: { type: 'gift', id: key },
          ownerId,
          creatorId,
          sharePercent,
          amountCoins,
        }
      }
      if (!call || roll < 7) return startCall()
      if (roll < 8) return holdFor(call)
      return {
        kind: 'settle',
        key,
        ref: { type: 'call', id: call.id },
        ownerId: call.ownerId,
        amountCoins: 1 + dice(15),
      }
    },
  }
}
