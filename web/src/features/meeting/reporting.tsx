import { consequencesOf, type Partner, type ReportReason } from '@serendip/contract'
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { lateView } from '../../platform/late/late-view.tsx'
import { useMeeting } from './meeting-context.tsx'
import { useStills } from './picture/use-stills.ts'

/** A call, current or over, whose other side can be reported. */
export interface Reportable {
  readonly callId: string
  readonly partner: Partner
}

export interface CallReports {
  report(about: Reportable): void
  /** The call whose report form is open; null if there is none. */
  readonly openFor: string | null
  /** Whether the other side of this call was blocked together with a report. */
  hasBlocked(callId: string): boolean
}

/** Fetched while the first search runs, like the screen of a call. */
export const ReportDialog = lateView(
  async () => (await import('../../shared/safety/report-dialog.tsx')).ReportDialog,
)

const ReportingContext = createContext<CallReports | null>(null)

export function useReporting(): CallReports {
  const reporting = use(ReportingContext)
  if (reporting === null) throw new Error('useReporting outside a ReportingProvider')
  return reporting
}

/** The report form, above the screens of meeting: it stays open while the call ends beneath it. */
export function ReportingProvider({ children }: { children: ReactNode }) {
  const meeting = useMeeting()
  const [about, setAbout] = useState<Reportable | null>(null)
  const [isOpen, setOpen] = useState(false)
  // A second report of the same call starts over.
  const [count, setCount] = useState(0)
  const { taken, take, drop } = useStills()
  const [blocked, setBlocked] = useState<readonly string[]>([])
  const openFor = isOpen ? (about?.callId ?? null) : null
  const reporting = useMemo<CallReports>(
    () => ({
      report(wanted) {
        take(wanted.callId)
        setAbout(wanted)
        setCount((before) => before + 1)
        setOpen(true)
      },
      openFor,
      hasBlocked: (callId) => blocked.includes(callId),
    }),
    [openFor, blocked, take],
  )
  /** Nobody stays with a person who seems under age until a server has answered. */
  function leaveBlocked(callId: string, reason: ReportReason): void {
    const { call } = meeting.current()
    if (!consequencesOf(reason).blocks || call.status !== 'incall' || call.talk.callId !== callId) return
    meeting.leave()
  }
  return (
    <ReportingContext value={reporting}>
      {children}
      {about !== null && (
        <Suspense fallback={null}>
          <ReportDialog
            key={count}
            open={isOpen}
            onOpenChange={(isWanted) => {
              setOpen(isWanted)
              if (!isWanted) drop()
            }}
            stills={taken}
            about={{ callId: about.callId }}
            partner={about.partner}
            onReason={(reason) => leaveBlocked(about.callId, reason)}
            onBlocked={() => setBlocked((before) => [...before, about.callId])}
          />
        </Suspense>
      )}
    </ReportingContext>
  )
}
