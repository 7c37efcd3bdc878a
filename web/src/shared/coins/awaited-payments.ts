const entry = 'shopAwaited'
const idsMax = 10

function read(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(entry) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Invoices whose payment this tab began and whose outcome it has not shown yet. They outlive a reload. */
export function createAwaitedPayments(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const write = (ids: readonly string[]) => storage.setItem(entry, JSON.stringify(ids.slice(-idsMax)))
  const without = (id: string) => read(storage).filter((known) => known !== id)
  return {
    add: (invoiceId: string): void => write([...without(invoiceId), invoiceId]),
    all: (): readonly string[] => read(storage),
    /** The one that was begun last; null if there is none. */
    latest: (): string | null => read(storage).at(-1) ?? null,
    /** Its outcome is shown now; false if this tab did not wait for it. */
    take(invoiceId: string): boolean {
      const isAwaited = read(storage).includes(invoiceId)
      if (isAwaited) write(without(invoiceId))
      return isAwaited
    },
  }
}
