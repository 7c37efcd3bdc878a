import { networkOf } from './network-of.ts'

/** Number of things that one network, and all of them together, may hold at once. */
export interface Bounds {
  readonly perNetwork: number
  readonly inAll: number
}

/** A slot until it is released; releasing twice counts once. Otherwise, which bound is full. */
export type SlotResult =
  | { readonly isTaken: true; release(): void }
  | { readonly isTaken: false; full: keyof Bounds }

/** Counts what is held at once per network of an address, and in total. */
export function createBoundedCount({ perNetwork, inAll }: Bounds): { take(address: string): SlotResult } {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(address) {
      const network = networkOf(address)
      const own = held.get(network) ?? 0
      if (own >= perNetwork) return { isTaken: false, full: 'perNetwork' }
      if (total >= inAll) return { isTaken: false, full: 'inAll' }
      held.set(network, own + 1)
      total += 1
      let isHeld = true
      return {
        isTaken: true,
        release() {
          if (!isHeld) return
          isHeld = false
          total -= 1
          const left = (held.get(network) ?? 1) - 1
          if (left > 0) held.set(network, left)
          else held.delete(network)
        },
      }
    },
  }
}
