import type { BilledSpan } from '@serendip/contract'
import {
  type MediaReport,
  type MediaReports,
  mediaReportKeepMs,
  mediaSpansMax,
  type ReportTime,
} from '../../modules/calls/media-reports.port.ts'

interface Counter extends MediaReport {
  readonly spans: readonly BilledSpan[]
  readonly shown: readonly BilledSpan[]
  readonly reported: BilledSpan
}

const sweepAtCounters = 20_000

/** The spans after the counter grew, or the picture was shown, at an instant. */
function grow(spans: readonly BilledSpan[], { atMs, gapMs }: ReportTime): readonly BilledSpan[] {
  const last = spans.at(-1)
  if (!last || atMs - last.toMs > gapMs) return [...spans, { fromMs: atMs, toMs: atMs }].slice(-mediaSpansMax)
  return [...spans.slice(0, -1), { fromMs: last.fromMs, toMs: Math.max(last.toMs, atMs) }]
}

/** The span of reports including one more. */
function extend(reported: BilledSpan | undefined, { atMs, gapMs }: ReportTime): BilledSpan {
  const goesOn = reported !== undefined && atMs - reported.toMs <= gapMs
  return { fromMs: goesOn ? reported.fromMs : atMs, toMs: atMs }
}

export function createMemoryMediaReports(): MediaReports {
  const counters = new Map<string, Counter>()
  let sweepAt = sweepAtCounters
  const sweep = (now: number): void => {
    for (const [connectionId, counter] of counters) {
      if (counter.reported.toMs + mediaReportKeepMs <= now) counters.delete(connectionId)
    }
    sweepAt = Math.max(sweepAtCounters, counters.size * 2)
  }
  return {
    async report(connectionId, report, time) {
      if (counters.size >= sweepAt) sweep(time.atMs)
      const found = counters.get(connectionId)
      const ofCall = found?.callId === report.callId ? found : null
      const before = ofCall?.epoch === report.epoch ? ofCall : { packets: 0, spans: [] }
      counters.set(connectionId, {
        ...report,
        packets: Math.max(before.packets, report.packets),
        spans: report.packets > before.packets ? grow(before.spans, time) : before.spans,
        shown: report.picture === 'shown' ? grow(ofCall?.shown ?? [], time) : (ofCall?.shown ?? []),
        reported: extend(ofCall?.reported, time),
      })
    },
    evidence: async (keys) =>
      keys.map(({ connectionId, callId, epoch }) => {
        const counter = counters.get(connectionId)
        if (counter?.callId !== callId) return null
        const { shown, picture, reported } = counter
        return { spans: counter.epoch === epoch ? counter.spans : [], shown, picture, reported }
      }),
  }
}
