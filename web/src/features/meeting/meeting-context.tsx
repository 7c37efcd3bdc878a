import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { LocalMedia, LocalMediaState } from './devices/local-media.ts'
import type { Meeting, MeetingState } from './meeting.ts'
import type { RemotePicture } from './remote-picture.ts'

export interface MeetingParts {
  readonly meeting: Meeting
  readonly media: LocalMedia
  readonly picture: RemotePicture
}

const MeetingContext = createContext<MeetingParts | null>(null)

export function MeetingProvider({ parts, children }: { parts: MeetingParts; children: ReactNode }) {
  return <MeetingContext value={parts}>{children}</MeetingContext>
}

function useParts(): MeetingParts {
  const parts = use(MeetingContext)
  if (parts === null) throw new Error('the meeting outside of a MeetingProvider')
  return parts
}

export const useMeeting = (): Meeting => useParts().meeting

export function useMeetingState(): MeetingState {
  const meeting = useMeeting()
  return useSyncExternalStore(meeting.subscribe, meeting.current)
}

/** One's own devices and what they are doing. */
export function useLocalMedia(): { readonly media: LocalMedia; readonly state: LocalMediaState } {
  const { media } = useParts()
  return { media, state: useSyncExternalStore(media.subscribe, media.current) }
}

/** The partner's sound and picture. */
export const useRemotePicture = (): RemotePicture => useParts().picture
