import {
  type MediaReport,
  type MediaReports,
  mediaReportKeepMs,
} from '../../modules/calls/media-reports.port.ts'

interface Counter extends MediaReport {
  readonly advancedAt: number | null
  readonly reportedAt: number
}

const sweepAtCounters = 20_000

export function createMemoryMediaReports(): MediaReports {
  const counters = new Map<string, Counter>()
  let sweepAt = sweepAtCounters
  const sweep = (now: number): void => {
    for (const [connectionId, counter] of counters) {
      if (counter.reportedAt + mediaReportKeepMs <= now) counters.delete(connectionId)
    }
    sweepAt = Math.max(sweepAtCounters, counters.size * 2)
  }
  return {
    async report(connectionId, report, atMs) {
      if (counters.size >= sweepAt) sweep(atMs)
      const before = counters.get(connectionId)
      const isSame = before?.callId === report.callId && before.epoch === report.epoch
      const hasGrown = isSame && report.packets > before.packets
      counters.set(connectionId, {
        ...report,
        packets: isSame ? Math.max(before.packets, report.packets) : report.packets,
        advancedAt: hasGrown ? atMs : isSame ? before.advancedAt : null,
        reportedAt: atMs,
      })
    },
    advancedAt: async (keys) =>
      keys.map(({ connectionId, callId, epoch }) => {
        const counter = counters.get(connectionId)
        return counter?.callId === callId && counter.epoch === epoch ? counter.advancedAt : null
      }),
  }
}
