import { type CallHistoryEntry, type CallHistoryType, callHistoryTypes } from '@serendip/contract'

export interface CallDay {
  /** A moment of that day, which names it in the reader's time zone. */
  readonly at: number
  readonly entries: readonly CallHistoryEntry[]
}

/** The type requested by the address; null, and any unknown value, shows all. */
export function typeOf(search: URLSearchParams): CallHistoryType | null {
  const asked = search.get('type')
  return callHistoryTypes.find((type) => type === asked) ?? null
}

const readersDay = (at: number): string => new Date(at).toDateString()

/** Calls, newest first, grouped by the reader's own day. A call returned by two pages is listed once. */
export function groupCallDays(
  entries: readonly CallHistoryEntry[],
  dayOf: (at: number) => string = readersDay,
): readonly CallDay[] {
  const seen = new Set<string>()
  const days = new Map<string, CallHistoryEntry[]>()
  for (const entry of entries) {
    if (seen.has(entry.entryId)) continue
    seen.add(entry.entryId)
    const day = dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days.values()].map((ofDay) => ({ at: ofDay[0]?.at ?? 0, entries: ofDay }))
}
