import { useEffect, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { goesOnAfterMs, leadsOn } from '../going-on.ts'
import { useFilterPrices } from '../lobby/use-filter-prices.ts'
import { useAttendance, useMeeting, useMeetingState } from '../meeting-context.tsx'
import type { EndedTalk } from '../state/call-state.ts'

/**
 * Continues to the next person automatically after the partner left a free call, unless the person stops it, has turned
 * it off, seems to be away, or was writing a report when the call ended.
 */
export function useGoingOn(
  ended: EndedTalk,
  isReporting: boolean,
): { readonly isGoingOn: boolean; readonly stop: () => void } {
  const { clock, preferences } = usePlatform()
  const meeting = useMeeting()
  const attendance = useAttendance()
  const { call } = useMeetingState()
  const { costOf } = useFilterPrices()
  const [isStopped, setStopped] = useState(
    () => isReporting || !preferences.isOn('autoNext') || !attendance.isAttended(),
  )
  const isGoingOn = !isStopped && leadsOn(ended, costOf(call.wish.filter))
  useEffect(() => {
    if (!isGoingOn) return
    return clock.after(goesOnAfterMs, () => {
      if (!attendance.isAttended()) return setStopped(true)
      attendance.wentOn()
      meeting.next()
    })
  }, [isGoingOn, clock, meeting, attendance])
  return { isGoingOn, stop: () => setStopped(true) }
}
