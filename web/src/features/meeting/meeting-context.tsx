import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { BackgroundBlur } from '../../shared/devices/background-blur.ts'
import type { LocalMedia } from '../../shared/devices/local-media.ts'
import type { LocalMediaState } from '../../shared/devices/local-media-state.ts'
import type { ConnectionSupply } from '../../shared/rtc/connection-supply.ts'
import type { CallView } from './call-view.ts'
import type { Attendance } from './going-on.ts'
import type { Meeting, MeetingState } from './meeting.ts'
import type { RemotePicture } from './picture/remote-picture.ts'

export interface MeetingParts {
  readonly meeting: Meeting
  readonly media: LocalMedia
  readonly blur: BackgroundBlur
  readonly picture: RemotePicture
  readonly supply: Pick<ConnectionSupply, 'config'>
  readonly view: CallView
  readonly attendance: Attendance
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

/** One's own devices, for those who draw nothing of their state. */
export const useMedia = (): LocalMedia => useParts().media

/** One's own devices and their state. */
export function useLocalMedia(): { readonly media: LocalMedia; readonly state: LocalMediaState } {
  const { media } = useParts()
  return { media, state: useSyncExternalStore(media.subscribe, media.current) }
}

/** The blur of one's own background. */
export const useBlur = (): BackgroundBlur => useParts().blur

/** The connections that are ready for the next partner. */
export const useSupply = (): MeetingParts['supply'] => useParts().supply

/** The partner's sound and picture. */
export const useRemotePicture = (): RemotePicture => useParts().picture

/** The person's preferences for the screen of a call. */
export const useCallView = (): CallView => useParts().view

/** Whether a person seems to be in front of this page. */
export const useAttendance = (): Attendance => useParts().attendance
