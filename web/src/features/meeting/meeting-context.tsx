import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { LocalMedia, LocalMediaState } from './devices/local-media.ts'
import type { Meeting, MeetingState } from './meeting.ts'

export interface MeetingParts {
  readonly meeting: Meeting
  readonly media: LocalMedia
}

const MeetingContext = createContext<MeetingParts | null>(null)

export function MeetingProvider({ parts, children }: { parts: MeetingParts; children: ReactNode }) {
  return <MeetingContext value={parts}>{children}</MeetingContext>
}

export function useMeeting(): Meeting {
  const parts = use(MeetingContext)
  if (parts === null) throw new Error('useMeeting outside a MeetingProvider')
  return parts.meeting
}

export function useMeetingState(): MeetingState {
  const meeting = useMeeting()
  return useSyncExternalStore(meeting.subscribe, meeting.current)
}

/** One's own devices and what they are doing. */
export function useLocalMedia(): { readonly media: LocalMedia; readonly state: LocalMediaState } {
  const parts = use(MeetingContext)
  if (parts === null) throw new Error('useLocalMedia outside a MeetingProvider')
  const { media } = parts
  return { media, state: useSyncExternalStore(media.subscribe, media.current) }
}
