import type { ComponentType } from 'react'
import { createMeetingScreen } from '../features/meeting/index.ts'
import type { CallServices } from './call-services.ts'
import { createMeetingSlots } from './meeting-slots.tsx'
import type { NavigationVisibility } from './navigation-visibility.ts'

interface MeetingDeps {
  readonly services: CallServices
  readonly setCallStatus: NavigationVisibility['setCallStatus']
}

/** The meeting, with what creators and the wallet bring to it. */
export const createMeeting = ({ services, setCallStatus }: MeetingDeps): ComponentType =>
  createMeetingScreen({
    slots: createMeetingSlots(services),
    setCallStatus,
    onOpen: services.onMeetingOpen,
    wantsRing: (ringId) => services.rings.wants(ringId),
  })
