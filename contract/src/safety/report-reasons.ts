/** The consequences of a reason of a report. */
interface Consequences {
  /** Order of the operators' queue: 0 comes first, and 0 and 1 have to be decided within the urgent time. */
  readonly priority: 0 | 1 | 2 | 3 | 4
  /** Nobody stays with such a person: the report also blocks them, and ends a call of the two at once. */
  readonly blocks?: true
  /** Worry about someone, and no accusation: the reporter learns where help is. */
  readonly isWorry?: true
}

/** The reasons of a report, in the order of the menu. Their words are in `locales/<language>/report-reason.json`. */
const reasons = {
  nudity: { priority: 2 },
  minor: { priority: 0, blocks: true },
  selfHarm: { priority: 0, isWorry: true },
  harassment: { priority: 1 },
  /** Pictures that were meant for others, passed on or shown elsewhere: each hour reaches more people. */
  leak: { priority: 1 },
  scam: { priority: 3 },
  spam: { priority: 3 },
  noPicture: { priority: 4 },
  violence: { priority: 1 },
  other: { priority: 4 },
} as const satisfies Readonly<Record<string, Consequences>>
export type ReportReason = keyof typeof reasons

export const reportReasons = Object.keys(reasons) as [ReportReason, ...ReportReason[]]
export const consequencesOf = (reason: ReportReason): Consequences => reasons[reason]
