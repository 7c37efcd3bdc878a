import type { ReportedEvent } from '../../platform/analytics/app-report.ts'
import type { CallState, EndedTalk } from './state/call-state.ts'

const callIdOf = (state: CallState): string | null => (state.status === 'incall' ? state.talk.callId : null)

/** The call that a state remembers as the one before it. */
const endedOf = (state: CallState): EndedTalk | null => {
  if (state.status === 'start') return state.ended
  return state.status === 'match' ? state.previous : null
}

/** Reports a step between two states to analytics: how searches and calls begin and end, never with whom. */
export function meetingReports(before: CallState, now: CallState): readonly ReportedEvent[] {
  const [left, entered] = [callIdOf(before), callIdOf(now)]
  const ended = endedOf(now)
  const reports: ReportedEvent[] = []
  if (left !== null && left !== entered && ended?.callId === left) {
    const { reason, mode, durationMs } = ended
    reports.push({ name: 'call_ended', fields: { reason, mode, seconds: Math.round(durationMs / 1000) } })
  }
  if (before.status === 'match' && now.status !== 'match') {
    reports.push({ name: 'match_ended', fields: { found: entered !== null } })
  }
  if (now.status === 'match' && before.status !== 'match') {
    const { filter, mode } = now.wish
    reports.push({ name: 'match_started', fields: { filter, mode } })
  }
  if (now.status === 'incall' && entered !== left) {
    reports.push({ name: 'call_started', fields: { mode: now.talk.mode } })
  }
  return reports
}
