import { IconButton, MicIcon, MicOffIcon, PhoneOffIcon, VideoIcon, VideoOffIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { GiftButton } from '../../../../shared/gifts/gift-button.tsx'
import { useLocalMedia, useMeeting } from '../../meeting-context.tsx'
import type { Senders, Talk } from '../../state/call-state.ts'
import styles from './call-controls.module.css'
import { NextButton } from '../next/next-button.tsx'
import { shortcutKeys } from './shortcuts.ts'

interface CallControlsProps {
  talk: Talk
  sends: Senders
  nextPrice: string | null
  onNext: () => void
}

/** Microphone, camera, End and Next: what a call needs at the thumb. End stays when the others rest. */
export function CallControls({ talk, sends, nextPrice, onNext }: CallControlsProps) {
  const { t } = useTranslation('call')
  const meeting = useMeeting()
  const { state: devices } = useLocalMedia()
  const withKey = (action: string, key: string) => t('controls.withKey', { action, key })
  const microphone = sends.microphone ? t('controls.mute') : t('controls.unmute')
  const camera = sends.camera ? t('controls.cameraOff') : t('controls.cameraOn')
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('controls.label')}>
      {talk.mode === 'video' && (
        <>
          <IconButton
            data-rests
            variant={sends.microphone ? 'glass' : 'danger'}
            size="l"
            label={microphone}
            title={withKey(microphone, shortcutKeys.mute)}
            icon={sends.microphone ? <MicIcon /> : <MicOffIcon />}
            disabled={!devices.hasMicrophone}
            onClick={() => void meeting.switch({ microphone: !sends.microphone })}
          />
          <IconButton
            data-rests
            variant={sends.camera ? 'glass' : 'danger'}
            size="l"
            label={camera}
            title={withKey(camera, shortcutKeys.camera)}
            icon={sends.camera ? <VideoIcon /> : <VideoOffIcon />}
            onClick={() => void meeting.switch({ camera: !sends.camera })}
          />
        </>
      )}
      <GiftButton partner={talk.partner} place="call" variant="glass" size="l" label={t('controls.gift')} />
      <IconButton
        variant="danger"
        size="l"
        label={t('controls.end')}
        icon={<PhoneOffIcon />}
        onClick={() => meeting.leave()}
      />
      <NextButton talk={talk} price={nextPrice} className={styles.next} onNext={onNext} />
    </div>
  )
}
