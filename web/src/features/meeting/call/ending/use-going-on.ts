import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { cardQuery } from '../../../../shared/people/people-queries.ts'
import { goesOnAfterMs, leadsOn } from '../../going-on.ts'
import { useFilterPrices } from '../../lobby/use-filter-prices.ts'
import { useAttendance, useMeeting, useMeetingState } from '../../meeting-context.tsx'
import type { EndedTalk } from '../../state/call-state.ts'

const cardFreshMs = 60_000

/**
 * Continues to the next person automatically after the partner left a free call, unless the person stops it, has turned
 * it off, seems to be away, was writing a report when the call ended, or was just added by the other.
 */
export function useGoingOn(
  ended: EndedTalk,
  isReporting: boolean,
): { readonly isGoingOn: boolean; readonly stop: () => void } {
  const { api, clock, preferences } = usePlatform()
  const meeting = useMeeting()
  const attendance = useAttendance()
  const { call } = useMeetingState()
  const { costOf } = useFilterPrices()
  const [isStopped, setStopped] = useState(
    () => isReporting || !preferences.isOn('autoNext') || !attendance.isAttended(),
  )
  const leads = !isStopped && leadsOn(ended, costOf(call.wish.filter))
  // Prefetched during the call, and read again when the other adds one.
  const { data: card } = useQuery({
    ...cardQuery(api, ended.partner.userId),
    enabled: leads,
    staleTime: cardFreshMs,
  })
  const wasAdded = card?.relation.addedMe === true && !card.relation.added
  const isGoingOn = leads && !wasAdded
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
