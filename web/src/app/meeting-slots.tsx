import { CreatorsPanel } from '../features/creators/index.ts'
import { IdentityNotice } from '../features/identity/index.ts'
import type { MeetingSlots } from '../features/meeting/index.ts'
import { CoinsDialog, ReceiptDialog } from '../features/wallet/index.ts'
import type { CallServices } from './call-services.ts'

/** The parts that creators and the wallet bring to the screens of meeting. */
export const createMeetingSlots = ({ rings, wanted, shownBills, identity }: CallServices): MeetingSlots => ({
  creators: (prepare) => <CreatorsPanel rings={rings} wanted={wanted} prepare={prepare} />,
  identity: { ...identity, notice: () => <IdentityNotice onOpen={identity.ask} /> },
  topUp: (dialog) => <CoinsDialog {...dialog} />,
  receipt: (callId, dialog) => <ReceiptDialog {...dialog} callId={callId} shownBills={shownBills} />,
})
