import { type ComponentType, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenSkeleton } from '../../chrome/screen-skeleton.tsx'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import { SlowLoading } from '../../shared/screens/slow-loading.tsx'
import { CallSkeleton } from './call-skeleton.tsx'
import { createMeeting } from './create-meeting.ts'
import { BannedScreen } from './lobby/banned-screen.tsx'
import { ElsewhereScreen } from './lobby/elsewhere-screen.tsx'
import { LobbyScreen } from './lobby/lobby-screen.tsx'
import { SearchingScreen } from './lobby/searching-screen.tsx'
import {
  type MeetingParts,
  MeetingProvider,
  useMeeting,
  useMeetingState,
  useRemotePicture,
} from './meeting-context.tsx'
import styles from './meeting-screen.module.css'
import { ReportDialog, ReportingProvider } from './reporting.tsx'
import { dropSecondClicks } from './second-clicks.ts'
import { type MeetingSlots, SlotsProvider } from './slots.tsx'
import type { CallState, ConnectionStatus } from './state/call-state.ts'
import { useLossNotice } from './use-loss-notice.ts'

export interface MeetingScreenDeps {
  /** Receives the call connection's status, which shows and hides header and tab bar. */
  setCallStatus(status: ConnectionStatus): void
  /** Called when the screen is open and listens for calls. */
  onOpen(): void
  /** Whether this tab rang, or answered, and has not taken it back. */
  wantsRing(ringId: string): boolean
  readonly slots: MeetingSlots
}

/** Loaded after the lobby: the search fetches them while it runs, so that neither waits at its turn. */
const CallScreen = lateView(async () => (await import('./call/call-screen.tsx')).CallScreen)
const EndedScreen = lateView(async () => (await import('./call/ending/ended-screen.tsx')).EndedScreen)

/** The screen of a state, determined only by the machine. */
function screenOf(call: CallState) {
  switch (call.status) {
    case 'match':
      return <SearchingScreen state={call} />
    case 'incall':
      return <CallScreen state={call} />
    case 'ban-account':
      return <BannedScreen />
    case 'start':
      if (call.elsewhere !== null) return <ElsewhereScreen elsewhere={call.elsewhere} />
      return call.ended === null ? <LobbyScreen state={call} /> : <EndedScreen ended={call.ended} />
  }
}

/** Shown while the code of a state's screen loads. */
const skeletonOf = (call: CallState) => (
  <>
    {call.status === 'incall' ? <CallSkeleton state={call} /> : <ScreenSkeleton />}
    <SlowLoading />
  </>
)

function CurrentScreen({ setCallStatus, onOpen }: MeetingScreenDeps) {
  const meeting = useMeeting()
  const { call } = useMeetingState()
  const picture = useRemotePicture()
  const { i18n } = useTranslation()
  useLossNotice()
  // Before paint: header and tab bar appear and disappear in the same frame as the screen.
  useLayoutEffect(() => setCallStatus(call.status), [setCallStatus, call.status])
  useEffect(() => {
    // A call may begin without a search: with a ring, or after a reload.
    if (call.status === 'match' || call.status === 'incall')
      void Promise.all([
        i18n.loadNamespaces(['call', 'report-reason']),
        CallScreen.fetch(),
        EndedScreen.fetch(),
        ReportDialog.fetch(),
      ])
  }, [call.status, i18n])
  useEffect(() => dropSecondClicks(document), [])
  useEffect(() => {
    meeting.enter()
    onOpen()
    return () => {
      meeting.exit()
      setCallStatus('start')
    }
  }, [meeting, setCallStatus, onOpen])
  return (
    <ReportingProvider>
      <Suspense fallback={skeletonOf(call)}>{screenOf(call)}</Suspense>
      <div ref={picture.waitIn} className={styles.ahead} data-theme="stage" aria-hidden="true" />
    </ReportingProvider>
  )
}

/** The screen at /match: lobby, searching, call and its end, over one meeting that outlives the screen. */
export function createMeetingScreen(deps: MeetingScreenDeps): ComponentType {
  let parts: MeetingParts | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a page, and keeps it.
  return function MeetingScreen() {
    const platform = usePlatform()
    parts ??= createMeeting(platform, window, deps.wantsRing)
    return (
      <MeetingProvider parts={parts}>
        <SlotsProvider slots={deps.slots}>
          <CurrentScreen {...deps} />
        </SlotsProvider>
      </MeetingProvider>
    )
  }
}
