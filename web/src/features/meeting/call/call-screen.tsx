import { classNames, shortName } from '@serendip/ui'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../platform/late/late-view.tsx'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'
import { BillCard } from '../billing/bill-card.tsx'
import { BillCover } from '../billing/bill-cover.tsx'
import { BillLog } from '../billing/bill-log.tsx'
import { BillPills } from '../billing/bill-pills.tsx'
import { useMeeting, useMeetingState } from '../meeting-context.tsx'
import type { InCallState, Senders, Talk } from '../state/call-state.ts'
import { AwayNotice } from './away-notice.tsx'
import { CallControls } from './controls/call-controls.tsx'
import { CallHeader } from './call-header.tsx'
import styles from './call-screen.module.css'
import { KeysDialog } from './controls/keys-dialog.tsx'
import { LeavingDialog } from './ending/leaving-dialog.tsx'
import { NextHint } from './next/next-hint.tsx'
import { RemoteVideo } from './pictures/remote-video.tsx'
import { SelfView } from './pictures/self-view.tsx'
import { TalkPanel } from './talk-panel.tsx'
import { useFitChoice } from './pictures/use-fit-choice.ts'
import { useNextSwipe } from './next/use-next-swipe.ts'
import { useNextPrice } from './next/use-next-price.ts'
import { usePrefetchedCard } from './next/use-prefetched-card.ts'
import { useRestingControls } from './controls/use-resting-controls.ts'
import { useShortcuts } from './controls/use-shortcuts.ts'
import { useWakeLock } from './use-wake-lock.ts'

const GiftShow = lateView(async () => (await import('../../../shared/gifts/gift-show.tsx')).GiftShow)

/** Controls hide only while there is a picture to see and nothing requires the person's attention. */
function mayRest({ mode, revealed, partnerPresent, bill }: Talk): boolean {
  const isHeldUp = bill?.state === 'asking' || bill?.state === 'paused' || !!bill?.unseen
  return mode === 'video' && revealed && partnerPresent && !isHeldUp && !prefersLessMotion()
}

const prefersLessMotion = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || 'lessMotion' in document.documentElement.dataset

function useCallKeys(sends: Senders, input: RefObject<HTMLInputElement | null>): void {
  const meeting = useMeeting()
  useShortcuts({
    next: meeting.next,
    mute: () => void meeting.switch({ microphone: !sends.microphone }),
    camera: () => void meeting.switch({ camera: !sends.camera }),
    write: () => input.current?.focus(),
  })
}

/** A call: the other person, oneself in a corner, the talk, and five controls. */
export function CallScreen({ state }: { state: InCallState }) {
  const { t } = useTranslation('call')
  const meeting = useMeeting()
  const { connection, partnerFault } = useMeetingState()
  const { talk, sends } = state
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState({ callId: '', volume: 1 })
  const [showsKeys, setShowsKeys] = useState(false)
  const isVideo = talk.mode === 'video'
  const next = () => meeting.next()
  const nextPrice = useNextPrice()
  const stage = useRef<HTMLDivElement>(null)
  const { preferences } = usePlatform()
  const { isResting, handlers } = useRestingControls(
    stage,
    preferences.isOn('restingControls') && mayRest(talk),
  )
  const view = useFitChoice(talk.callId)
  const shop = useCoinShop()
  const addCoins = () =>
    shop?.open({
      place: 'call',
      missingCoins: null,
      ...(talk.bill && { rateCoins: talk.bill.rateCoins }),
    })
  usePrefetchedCard(talk)
  useWakeLock()
  useCallKeys(sends, input)
  const { bill, partner, callId } = talk
  // Next may lead from call to call on this one screen: state about one partner does not apply to another.
  const volume = chosen.callId === callId ? chosen.volume : 1
  const name = shortName(partner.name)
  return (
    <div
      ref={stage}
      className={classNames(styles.stage, !isVideo && styles.text)}
      data-billed={bill !== null}
      data-beside={shop?.isOpen ?? false}
      data-resting={isResting}
      {...handlers}
      data-theme="stage"
    >
      <title>{t('title', { name })}</title>
      <h1 className={styles.hidden}>{t('label', { name })}</h1>
      {isVideo && <CallPicture talk={talk} volume={volume} view={view} onNext={next} nextPrice={nextPrice} />}
      <CallHeader
        key={`header ${callId}`}
        talk={talk}
        connection={connection}
        partnerFault={partnerFault}
        onKeys={() => setShowsKeys(true)}
        view={view}
        volume={volume}
        onVolume={(loud) => setChosen({ callId, volume: loud })}
      >
        {bill && <BillPills bill={bill} onTopUp={addCoins} />}
      </CallHeader>
      {bill && <BillLog bill={bill} />}
      <AwayNotice state={state} connection={connection} />
      {isVideo && <SelfView sends={sends} />}
      <div className={styles.gifts}>
        <Suspense>
          <GiftShow withId={partner.userId} />
        </Suspense>
      </div>
      <div className={styles.foot}>
        {isVideo && bill === null && nextPrice === null && talk.revealed && talk.texts.length === 0 && (
          <NextHint />
        )}
        <TalkPanel key={callId} talk={talk} inputRef={input} />
        {bill && <BillCard bill={bill} partner={partner} onTopUp={addCoins} />}
        <CallControls talk={talk} sends={sends} nextPrice={nextPrice} onNext={next} />
      </div>
      <LeavingDialog name={name} />
      <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
    </div>
  )
}

interface CallPictureProps {
  talk: Talk
  volume: number
  view: ReturnType<typeof useFitChoice>
  onNext: () => void
  nextPrice: string | null
}

/** The partner's picture, its cover while nothing is charged, and the swipe that moves it. */
function CallPicture({ talk, volume, view, onNext, nextPrice }: CallPictureProps) {
  const { bill, partner } = talk
  const swipe = useNextSwipe(onNext, { isBilled: bill !== null, nextPrice })
  return (
    <div className={styles.picture} {...swipe.handlers} style={swipe.style}>
      <RemoteVideo
        talk={talk}
        volume={bill?.state === 'paused' ? 0 : volume}
        fit={view.fit}
        onDoubleTap={view.toggle}
      />
      {bill && <BillCover bill={bill} partner={partner} />}
    </div>
  )
}
