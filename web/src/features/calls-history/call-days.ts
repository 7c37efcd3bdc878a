import { type CallHistoryEntry, type CallHistoryType, callHistoryType } from '@serendip/contract'

export interface CallDay {
  /** A moment of it, which names the day where the reader is. */
  readonly at: number
  readonly entries: readonly CallHistoryEntry[]
}

/** What the address asks for; null, and anything that is no type, shows all. */
export function typeOf(search: URLSearchParams): CallHistoryType | null {
  const asked = callHistoryType.safeParse(search.get('type'))
  return asked.success ? asked.data : null
}

const readersDay = (at: number): string => new Date(at).toDateString()

/** Calls, newest first, by the reader's own day. A call that two pages both brought stands once. */
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
