import type { HistoryEntry } from '@serendip/contract'

export interface HistoryDay {
  /** A moment of that day, which names it in the reader's time zone. */
  readonly at: number
  readonly entries: readonly HistoryEntry[]
}

const readersDay = (at: number): string => new Date(at).toDateString()

/** Entries, newest first, grouped by the reader's own day. An entry returned by two pages is listed once. */
export function groupDays(
  entries: readonly HistoryEntry[],
  dayOf: (at: number) => string = readersDay,
): readonly HistoryDay[] {
  const seen = new Set<string>()
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    if (seen.has(entry.entryId)) continue
    seen.add(entry.entryId)
    const day = dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days.values()].map((ofDay) => ({ at: ofDay[0]?.at ?? 0, entries: ofDay }))
}
