import { makeUuid } from '../../../platform/uuid.ts'

const entry = 'shopTaps'
/** Time for which an order holds its price. */
const keptMs = 3_600_000
const tapsMax = 20

interface Tap {
  readonly name: string
  readonly key: string
  readonly at: number
}

const isTap = (value: unknown): value is Tap =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

function read(storage: Pick<Storage, 'getItem'>): readonly Tap[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(entry) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTap) : []
  } catch {
    return []
  }
}

/**
 * Idempotency keys of buttons that pay. They outlive a reload and are the same in every tab, until the outcome is
 * known: between a tap and its outcome the same button is never a second purchase.
 */
export function createTapKeys(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number) {
  const write = (taps: readonly Tap[]): void => storage.setItem(entry, JSON.stringify(taps.slice(-tapsMax)))
  return {
    keyOf(name: string): string {
      const taps = read(storage).filter(({ at }) => now() - at < keptMs)
      const known = taps.find((tap) => tap.name === name)
      if (known) return known.key
      const key = makeUuid()
      write([...taps, { name, key, at: now() }])
      return key
    },
    /** The outcome of the tap is known: the next one is a new purchase. */
    forget(name: string): void {
      write(read(storage).filter((tap) => tap.name !== name))
    },
  }
}
