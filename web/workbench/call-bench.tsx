import type { CallBill } from '@serendip/contract'
import { BillCard } from '../src/features/meeting/billing/bill-card.tsx'
import { BillPills } from '../src/features/meeting/billing/bill-pills.tsx'
import { CallControls } from '../src/features/meeting/call/controls/call-controls.tsx'
import { CallHeader } from '../src/features/meeting/call/call-header.tsx'
import { type MeetingParts, MeetingProvider } from '../src/features/meeting/meeting-context.tsx'
import { RemotePicture } from '../src/features/meeting/picture/remote-picture.ts'
import { ReportingProvider } from '../src/features/meeting/reporting.tsx'
import { aBill, aCall } from '../src/features/meeting/state/call-fixtures.ts'
import { talkOf } from '../src/features/meeting/state/talk.ts'
import { stub } from '../src/platform/stub.test-kit.ts'
import type { CallConnectionState } from '../src/shared/rtc/call-connection.ts'
import { Bench } from './bench.tsx'
import { aPartner } from './samples.ts'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

const subscribe = () => () => {}
const devices = { cameras: [], microphones: [], cameraId: null, microphoneId: null, hasMicrophone: true }
const meetingState = {}
const parts = stub<MeetingParts>({
  meeting: { current: () => meetingState, subscribe, switch: async () => {}, leave: () => {} },
  picture: new RemotePicture(document, localStorage),
  media: { current: () => devices, subscribe },
  blur: { isOn: () => false, subscribe },
})

const connection: CallConnectionState = { path: 'connected', quality: 'good', health: null }
const startedAt = Date.now() - 161_000
const both = { microphone: true, camera: true }
const neither = { microphone: false, camera: false }
const running = aBill({ state: 'running', consented: true, billedMs: 101_000, chargedCoins: 102 })

interface StageProps {
  readonly words: Words
  readonly bill: CallBill | null
  readonly sends: typeof both
}

/** The controls of a call over a picture, in the colours that a call always has. */
function Stage({ words, bill, sends }: StageProps) {
  const talk = talkOf(
    aCall({ bill, startedAt, partner: aPartner(words, bill === null ? 0 : 1), revealed: true }),
  )
  return (
    <div className={styles.stage} data-theme="stage">
      <CallHeader
        talk={talk}
        connection={connection}
        partnerFault={null}
        volume={1}
        onVolume={() => {}}
        onKeys={() => {}}
        view={{ fit: 'cover', toggle: () => {} }}
      >
        {bill && <BillPills bill={bill} onTopUp={() => {}} />}
      </CallHeader>
      <div className={styles.foot}>
        {bill && <BillCard bill={bill} partner={talk.partner} onTopUp={() => {}} />}
        <CallControls talk={talk} sends={sends} nextPrice={bill && words.menPrice} onNext={() => {}} />
      </div>
    </div>
  )
}

export function CallBench({ words }: { words: Words }) {
  return (
    <MeetingProvider parts={parts}>
      <ReportingProvider>
        <Bench name="Call controls">
          <Stage words={words} bill={null} sends={both} />
          <Stage words={words} bill={aBill({ state: 'asking' })} sends={neither} />
          <Stage words={words} bill={running} sends={both} />
        </Bench>
      </ReportingProvider>
    </MeetingProvider>
  )
}
