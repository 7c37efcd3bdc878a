import { CreatorsPanel } from '../features/creators/index.ts'
import type { MeetingSlots } from '../features/meeting/index.ts'
import { CoinsDialog, ReceiptDialog } from '../features/wallet/index.ts'
import type { CallDoor } from './call-door.ts'

/** What creators and the wallet bring to the screens of meeting. */
export const createMeetingSlots = ({ rings, shownBills }: CallDoor): MeetingSlots => ({
  creators: (prepare) => <CreatorsPanel rings={rings} prepare={prepare} />,
  topUp: (dialog) => <CoinsDialog {...dialog} />,
  receipt: (callId, dialog) => <ReceiptDialog {...dialog} callId={callId} shownBills={shownBills} />,
})
