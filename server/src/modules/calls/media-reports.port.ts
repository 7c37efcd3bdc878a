import type { BilledSpan, PictureState } from '@serendip/contract'

/** One tab's report of what it has received: RTP packets of one peer connection of one call. */
export interface MediaReport {
  readonly callId: string
  readonly epoch: number
  readonly packets: number
  /** State of the creator's picture, as far as the tab knows it. */
  readonly picture: PictureState
}

/** Whose evidence is requested: the side's connection, in this epoch of the call. */
export interface MediaKey {
  readonly connectionId: string
  readonly callId: string
  readonly epoch: number
}

export interface MediaEvidence {
  /** Stretches in which the counter of this epoch kept growing, oldest first and disjoint. */
  readonly spans: readonly BilledSpan[]
  /** Stretches in which the tab kept saying that the creator's picture is shown, in any epoch, oldest first. */
  readonly shown: readonly BilledSpan[]
  /** The state in its last report. */
  readonly picture: PictureState
  /** The stretch in which the tab has reported without a gap, whether or not its counter grew, in any epoch. */
  readonly reported: BilledSpan
}

/** When a report arrived, and how far apart two growths may be within one stretch, milliseconds. */
export interface ReportTime {
  readonly atMs: number
  readonly gapMs: number
}

/** Time for which evidence is stored after the last report, milliseconds. */
export const mediaReportKeepMs = 60_000
/** Stretches stored per connection; two are at least the gap apart, so they reach back well beyond a late tick. */
export const mediaSpansMax = 20

/**
 * When each tab's counter grew, by the common clock. A connection has one counter: the first report of a call or an
 * epoch with a packet count above zero is evidence, and after that only a higher count is. Evidence may be lost: calls
 * then pause. Both operations reject while the store is unreachable.
 */
export interface MediaReports {
  report(connectionId: string, report: MediaReport, time: ReportTime): Promise<void>
  /** The evidence for each key; null where none was reported, or where the connection now reports on another call. */
  evidence(keys: readonly MediaKey[]): Promise<readonly (MediaEvidence | null)[]>
}
