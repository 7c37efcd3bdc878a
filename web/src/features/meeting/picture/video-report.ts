import type { Clock } from '../../../platform/clock.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Reporting can wait; the first picture and the next partner cannot. */
const reportAfterMs = 1_000

/**
 * Reports to the server once per call that the partner was visible, and when that ended; a lost report does no harm.
 */
export interface VideoReport {
  seen(callId: string): void
  over(): void
}

export function createVideoReport(
  calls: Pick<Platform['api']['calls'], 'clientVideoStart' | 'clientVideoEnd'>,
  clock: Clock,
): VideoReport {
  let seenCallId: string | null = null
  const report = (route: 'clientVideoStart' | 'clientVideoEnd', channelId: string) => {
    clock.after(reportAfterMs, () => void calls[route]({ body: { channelId } }).catch(() => undefined))
  }
  return {
    seen(callId) {
      if (seenCallId === callId) return
      seenCallId = callId
      report('clientVideoStart', callId)
    },
    over() {
      if (seenCallId !== null) report('clientVideoEnd', seenCallId)
      seenCallId = null
    },
  }
}
