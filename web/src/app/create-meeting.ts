import type { ComponentType } from 'react'
import { createMeetingScreen } from '../features/meeting/index.ts'
import type { CallServices } from './call-services.ts'
import { createMeetingSlots } from './meeting-slots.tsx'
import type { NavigationVisibility } from './navigation-visibility.ts'

interface MeetingDeps {
  readonly door: CallServices
  readonly setCallStatus: NavigationVisibility['setCallStatus']
}

/** The meeting, with what creators and the wallet bring to it. */
export const createMeeting = ({ door, setCallStatus }: MeetingDeps): ComponentType =>
  createMeetingScreen({
    slots: createMeetingSlots(door),
    setCallStatus,
    onOpen: door.onMeetingOpen,
    wantsRing: (ringId) => door.rings.wants(ringId),
  })
