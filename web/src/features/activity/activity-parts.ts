import { type ActivityEntry, type ActivityGroup, activityGroupNames, formatLocale } from '@serendip/contract'

/** The group in the address; null for all of them. */
export const groupOf = (search: URLSearchParams): ActivityGroup | null =>
  activityGroupNames.find((group) => group === search.get('show')) ?? null

/** A line of the list: one event, or several people who did the same. */
export interface ActivityLine {
  readonly first: ActivityEntry
  /** Empty for a single event. */
  readonly others: readonly ActivityEntry[]
}

/** Follows that come one after the other and are told as one. */
const togetherMin = 3

/** Lines of entries in their order; a run of at least three follows is one line. */
export function linesOf(entries: readonly ActivityEntry[]): readonly ActivityLine[] {
  const lines: ActivityLine[] = []
  for (let place = 0; place < entries.length; ) {
    const end = entries.findIndex(({ kind }, index) => index >= place && kind !== 'follow')
    const run = entries.slice(place, end === -1 ? entries.length : end)
    const [first, ...others] = run.length >= togetherMin ? run : entries.slice(place, place + 1)
    if (first) lines.push({ first, others })
    place += 1 + others.length
  }
  return lines
}

/** The entries since the person last looked, and those before; all are new to somebody who never did. */
export function partsOf(entries: readonly ActivityEntry[], seenAt: number | null) {
  const isNew = ({ notedAt }: ActivityEntry) => seenAt === null || notedAt > seenAt
  return { fresh: entries.filter(isNew), earlier: entries.filter((entry) => !isNew(entry)) }
}

/** Names of a line, at most two in full, each in its own direction. */
export function namesOf(names: readonly string[], language: string, more: (count: number) => string): string {
  const isolated = names.slice(0, 2).map((name) => `\u2068${name}\u2069`)
  const rest = names.length - isolated.length
  return new Intl.ListFormat(language).format(rest > 0 ? [...isolated, more(rest)] : isolated)
}

/** A moment of the last 60 days: of today its time alone. */
export function timeWords(at: number, now: number, language: string): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  const words = new Intl.DateTimeFormat(formatLocale(language), {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
  })
  return words.format(at)
}
