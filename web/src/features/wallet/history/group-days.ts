import type { HistoryEntry } from '@serendip/contract'

export interface HistoryDay {
  /** The UTC day, `YYYY-MM-DD`. */
  readonly day: string
  readonly entries: readonly HistoryEntry[]
}

/** Entries, newest first, grouped by day. An entry returned by two pages is listed once. */
export function groupDays(entries: readonly HistoryEntry[]): readonly HistoryDay[] {
  const seen = new Set<string>()
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    if (seen.has(entry.entryId)) continue
    seen.add(entry.entryId)
    days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}
