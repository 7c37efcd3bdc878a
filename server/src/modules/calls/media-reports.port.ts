/** What one tab says it has received: RTP packets of one peer connection of one call. */
export interface MediaReport {
  readonly callId: string
  readonly epoch: number
  readonly packets: number
}

/** Whose evidence is asked for: the side's connection, in this epoch of the call. */
export interface MediaKey {
  readonly connectionId: string
  readonly callId: string
  readonly epoch: number
}

/** How long evidence is kept after the last report, milliseconds. */
export const mediaReportKeepMs = 60_000

/**
 * When each tab's counter last grew, by the server's clock. A connection has one counter: the first report of a call
 * or an epoch is where counting begins, and only a greater one after it is evidence. It may be lost: calls then pause.
 * Both operations reject while the store cannot be reached.
 */
export interface MediaReports {
  report(connectionId: string, report: MediaReport, atMs: number): Promise<void>
  /** For each key, when its counter last grew; null where it never did, or counts something else. */
  advancedAt(keys: readonly MediaKey[]): Promise<readonly (number | null)[]>
}
