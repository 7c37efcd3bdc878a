import type { ComponentType } from 'react'
import { CreatorsPanel, LiveNow } from '../features/creators/index.ts'
import { IdentityNotice } from '../features/identity/index.ts'
import { createMeetingScreen, type MeetingSlots } from '../features/meeting/index.ts'
import { ReceiptDialog } from '../features/wallet/index.ts'
import type { CallServices } from './call-services.ts'
import type { NavigationVisibility } from './navigation-visibility.ts'

interface MeetingDeps {
  readonly services: CallServices
  readonly setCallStatus: NavigationVisibility['setCallStatus']
}

/** The parts that creators and the wallet bring to the screens of meeting. */
const slotsOf = ({ rings, wanted, shownBills, identity, checkCamera }: CallServices): MeetingSlots => ({
  creators: (prepare) => <CreatorsPanel rings={rings} wanted={wanted} prepare={prepare} />,
  live: () => <LiveNow />,
  identity: { ...identity, notice: () => <IdentityNotice onOpen={identity.ask} /> },
  checkCamera,
  receipt: (callId, dialog) => <ReceiptDialog {...dialog} callId={callId} shownBills={shownBills} />,
})

/** The meeting, with what creators and the wallet bring to it. */
export const createMeeting = ({ services, setCallStatus }: MeetingDeps): ComponentType =>
  createMeetingScreen({
    slots: slotsOf(services),
    setCallStatus,
    onOpen: services.onMeetingOpen,
    wantsRing: (ringId) => services.rings.wants(ringId),
  })
