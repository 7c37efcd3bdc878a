import { Button, Dialog, PhoneOffIcon, VideoIcon, shortName } from '@serendip/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { MemberMark } from '../../../shared/people/member-mark.tsx'
import { PulsingAvatar } from './pulsing-avatar.tsx'
import styles from './ring.module.css'
import type { RingState } from './ring-state.ts'
import type { Rings } from './rings.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface IncomingDialogProps {
  rings: Rings
  ring: Extract<RingState, { kind: 'incoming' }>
}

/**
 * An incoming call. Esc neither declines nor closes it: a key pressed while typing must not reject a caller, so the
 * focus starts on Decline, and answering takes one more step.
 */
export function IncomingDialog({ rings, ring }: IncomingDialogProps) {
  const { t } = useTranslation('rings')
  const seconds = useSecondsLeft(ring.ringUntil)
  const { cues } = usePlatform()
  const { person, rateCoins, answering } = ring
  useEffect(() => (answering ? undefined : cues.ring()), [answering, cues])
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('incoming.title', { name: shortName(person.name) })}
      description={rateCoins === null ? t('incoming.contact') : t('incoming.text', { rate: rateCoins })}
      footer={
        <>
          <Button size="l" icon={<PhoneOffIcon />} disabled={answering} onClick={() => rings.decline()}>
            {t('incoming.decline')}
          </Button>
          <Button
            variant="ember"
            size="l"
            icon={<VideoIcon />}
            pending={answering}
            onClick={() => void rings.accept()}
          >
            {t('incoming.accept')}
          </Button>
        </>
      }
    >
      <div className={styles.stage}>
        <PulsingAvatar person={person} />
        <MemberMark person={person} />
        <p className={styles.seconds}>{t('ringing.left', { count: seconds })}</p>
      </div>
    </Dialog>
  )
}
