import { classNames, shortName } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BillCard } from '../billing/bill-card.tsx'
import { BillCover } from '../billing/bill-cover.tsx'
import { BillLog } from '../billing/bill-log.tsx'
import { BillPills } from '../billing/bill-pills.tsx'
import { useTopUp } from '../billing/use-top-up.tsx'
import { useMeeting, useMeetingState } from '../meeting-context.tsx'
import type { InCallState } from '../state/call-state.ts'
import { AwayNotice } from './away-notice.tsx'
import { CallControls } from './call-controls.tsx'
import { CallHeader } from './call-header.tsx'
import styles from './call-screen.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { RemoteVideo } from './remote-video.tsx'
import { SelfView } from './self-view.tsx'
import { TalkPanel } from './talk-panel.tsx'
import { useNextSwipe } from './use-next-swipe.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** A call: the other person, oneself in a corner, the talk, and five controls. */
export function CallScreen({ state }: { state: InCallState }) {
  const { t } = useTranslation('call')
  const meeting = useMeeting()
  const { line } = useMeetingState()
  const { talk, sends } = state
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState({ callId: '', volume: 1 })
  const [showsKeys, setShowsKeys] = useState(false)
  const isVideo = talk.mode === 'video'
  const next = () => meeting.dispatch({ on: 'next', atMs: meeting.serverNowMs() })
  const swipe = useNextSwipe(next)
  const topUp = useTopUp()
  useShortcuts({
    next,
    mute: () => void meeting.switch({ microphone: !sends.microphone }),
    camera: () => void meeting.switch({ camera: !sends.camera }),
    write: () => input.current?.focus(),
  })
  const { bill, partner, callId } = talk
  // Next may lead from call to call on this one screen: what was said of one partner holds for no other.
  const volume = chosen.callId === callId ? chosen.volume : 1
  const name = shortName(partner.name)
  return (
    <div
      className={classNames(styles.stage, !isVideo && styles.text)}
      data-billed={bill !== null}
      data-theme="stage"
    >
      <title>{t('title', { name })}</title>
      <h1 className={styles.hidden}>{t('label', { name })}</h1>
      {isVideo && (
        <div className={styles.picture} {...swipe.handlers} style={swipe.style}>
          <RemoteVideo talk={talk} volume={bill?.state === 'paused' ? 0 : volume} />
          {bill && <BillCover bill={bill} partner={partner} />}
        </div>
      )}
      <CallHeader
        key={`header ${callId}`}
        talk={talk}
        line={line}
        onKeys={() => setShowsKeys(true)}
        volume={volume}
        onVolume={(loud) => setChosen({ callId, volume: loud })}
      >
        {bill && <BillPills bill={bill} onTopUp={topUp.open} />}
      </CallHeader>
      {bill && <BillLog bill={bill} />}
      <AwayNotice state={state} line={line} />
      {isVideo && <SelfView sends={sends} />}
      <div className={styles.foot}>
        <TalkPanel key={callId} talk={talk} inputRef={input} />
        {bill && <BillCard bill={bill} partner={partner} onTopUp={topUp.open} />}
        <CallControls talk={talk} sends={sends} onNext={next} />
      </div>
      {bill && topUp.dialog}
      <LeavingDialog name={name} />
      <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
    </div>
  )
}
